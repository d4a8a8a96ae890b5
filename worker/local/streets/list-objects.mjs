import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../settings.mjs';

/** Returns the bucket name of an environment from wrangler.toml; without one, the top-level bucket, which local runs use. */
export function readBucketName(environment) {
  const toml = readFileSync(path.join(ROOT, 'wrangler.toml'), 'utf8');
  const table = toml.split(`\n[[${environment ? `env.${environment}.` : ''}r2_buckets]]`)[1] ?? '';
  const name = /^\s*binding = "STREETS"\s*\nbucket_name = "([^"]+)"/.exec(table)?.[1];
  if (!name)
    throw new Error(`wrangler.toml binds no bucket STREETS ${environment ? `in ${environment}` : ''}.`);
  return name;
}

/** Returns a built region's entry for the region list, and its objects, each with bucket key and file. */
export function listObjects(folder) {
  const { id, version, bounds } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const objects = readdirSync(folder).map((name) => ({
    key: `${id}/${version}/${name}`,
    file: path.join(folder, name),
  }));
  return { entry: { id, version, bounds }, objects };
}

/** Returns the region list with this entry replacing the region's previous one. */
export function replaceRegion(list, entry) {
  const others = list.filter(({ id }) => id !== entry.id);
  return [...others, entry].sort((one, other) => (one.id < other.id ? -1 : 1));
}
