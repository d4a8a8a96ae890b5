import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The objects of a built region: key in the bucket and file, in the order in which they have to be put. */
export function listObjects(folder) {
  const { id, version, bounds } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const objects = readdirSync(folder).map((name) => ({
    key: `${id}/${version}/${name}`,
    file: path.join(folder, name),
  }));
  return { entry: { id, version, bounds }, objects };
}

/** The list of regions with this version of one in use, whatever it was before. */
export function replaceRegion(list, entry) {
  const others = list.filter(({ id }) => id !== entry.id);
  return [...others, entry].sort((one, other) => (one.id < other.id ? -1 : 1));
}
