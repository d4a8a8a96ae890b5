import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../settings.mjs';
import { listObjects, readBucketName, replaceRegion } from './list-objects.mjs';

const WRANGLER = createRequire(import.meta.url).resolve('wrangler');

function callWrangler(args) {
  const bin = path.join(path.dirname(WRANGLER), '..', 'bin', 'wrangler.js');
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' };
  return execFileSync(process.execPath, [bin, 'r2', 'object', ...args, '--remote'], { cwd: ROOT, env });
}

/** Returns the current region list; empty for a new bucket. Throws if it can't be read, so that it isn't overwritten. */
function readList(bucket) {
  try {
    return JSON.parse(String(callWrangler(['get', `${bucket}/regions.json`, '--pipe'])));
  } catch (error) {
    if (/specified key does not exist/i.test(`${error.stderr ?? ''}${error.stdout ?? ''}`)) return [];
    throw error;
  }
}

/**
 * Puts a built region into a deployment's bucket: first its files under their new version, then the list that makes it current.
 * Isolates read the list within a minute. The old version is kept for pages that are open.
 */
export async function putRemotely(environment, folder) {
  const bucket = readBucketName(environment);
  const regions = readList(bucket);
  const { entry, objects } = listObjects(folder);
  for (const { key, file } of objects) callWrangler(['put', `${bucket}/${key}`, '--file', file]);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-regions-'));
  try {
    const file = path.join(scratch, 'regions.json');
    writeFileSync(file, JSON.stringify(replaceRegion(regions, entry)));
    callWrangler(['put', `${bucket}/regions.json`, '--file', file]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
