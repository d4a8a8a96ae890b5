import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the code that can use a text, concatenated: everything but catalogs and tests. */
export function readSources(root: string): string {
  const files = ['app', 'worker'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  );
  return files
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('locales') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}
