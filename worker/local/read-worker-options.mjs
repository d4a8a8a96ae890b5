import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { writePrivately } from './local-secrets.mjs';
import { ROOT } from './settings.mjs';

/**
 * Returns what wrangler.toml and a file of variables bind to the Worker, as Miniflare takes it. Importing Wrangler takes a second, so
 * the result is kept in the state directory until one of them changes.
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
  // In one step: a start that is killed leaves no half a file.
  writePrivately(`${file}.new`, JSON.stringify({ key, options }));
  renameSync(`${file}.new`, file);
  return options;
}
