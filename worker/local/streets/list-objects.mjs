import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The objects of a built region, each with its key in the bucket and its file, in upload order. */
export function listObjects(folder) {
  const { id, version, bounds } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const objects = readdirSync(folder).map((name) => ({
    key: `${id}/${version}/${name}`,
    file: path.join(folder, name),
  }));
  return { entry: { id, version, bounds }, objects };
}

/** Returns the list of regions with this version of one of them in use. */
export function replaceRegion(list, entry) {
  const others = list.filter(({ id }) => id !== entry.id);
  return [...others, entry].sort((one, other) => (one.id < other.id ? -1 : 1));
}
