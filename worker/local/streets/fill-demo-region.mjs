import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../hash-files.mjs';
import { ROOT } from '../settings.mjs';
import { DEMO_FOLDER } from './demo-region.mjs';

/** Copies the included region into the bucket of this state directory, unless it is already there. Returns whether it did. */
export async function fillDemoRegion(stateDir) {
  const marker = path.join(stateDir, 'demo-region.hash');
  const hash = hashFiles([path.relative(ROOT, DEMO_FOLDER)]);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  // Loaded lazily, because Miniflare would slow down every start.
  const { putLocally } = await import('./put-locally.mjs');
  await putLocally(stateDir, DEMO_FOLDER);
  writeFileSync(marker, hash);
  return true;
}
