import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './settings.mjs';

function listFiles(entry) {
  const stats = statSync(path.join(ROOT, entry), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [entry];
  return readdirSync(path.join(ROOT, entry)).flatMap((name) => listFiles(path.posix.join(entry, name)));
}

/** Returns one hash over the names and contents of project files and folders, without tests. */
export function hashFiles(entries) {
  const hash = createHash('sha256');
  const files = entries.flatMap(listFiles).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
