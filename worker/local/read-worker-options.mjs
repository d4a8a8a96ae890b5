import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { writePrivately } from './local-secrets.mjs';
import { ROOT } from './settings.mjs';

/**
 * Returns the Worker's bindings from wrangler.toml and a variables file, in Miniflare's format. Importing Wrangler takes a
 * second, so the result is cached in the state directory until one of the files changes.
 */
export async function readWorkerOptions(stateDir, variablesFile) {
  const file = path.join(stateDir, 'worker-options.json');
  const key = createHash('sha256')
    .update(`${ROOT}\0${hashFiles(['wrangler.toml', 'package-lock.json'])}\0`)
    .update(readFileSync(variablesFile))
    .digest('hex');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (known.key === key) return known.options;
  const { unstable_getMiniflareWorkerOptions: read } = await import('wrangler');
  const { workerOptions: options } = read(path.join(ROOT, 'wrangler.toml'), undefined, {
    envFiles: [variablesFile],
  });
  // Written and then renamed, so that a killed process leaves no partial file.
  writePrivately(`${file}.new`, JSON.stringify({ key, options }));
  renameSync(`${file}.new`, file);
  return options;
}
