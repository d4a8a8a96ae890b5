import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { runTool } from './run-tool.mjs';
import { ROOT } from './settings.mjs';

const FOLDER = 'migrations';

/**
 * Applies new migrations to the local database of this state directory; returns whether there were new ones. Throws if an applied
 * migration has changed, because Wrangler tracks migrations by name and would never apply the change.
 */
export async function migrateDatabase(stateDir) {
  const marker = path.join(stateDir, 'migrations.json');
  const applied = existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : {};
  const names = readdirSync(path.join(ROOT, FOLDER)).filter((name) => name.endsWith('.sql'));
  const hashes = Object.fromEntries(names.map((name) => [name, hashFiles([`${FOLDER}/${name}`])]));
  const changed = Object.keys(applied).find((name) => applied[name] !== hashes[name]);
  if (changed) {
    throw new Error(
      `${FOLDER}/${changed} changed after it made the database in ${stateDir}. Delete that folder to begin anew, or set STATE_DIR to another.`,
    );
  }
  if (names.every((name) => name in applied)) return false;
  await runTool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir], {
    stateDir,
  });
  writeFileSync(marker, JSON.stringify(hashes));
  return true;
}
