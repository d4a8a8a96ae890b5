import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { runTool } from './run-tool.mjs';

/** Applies the migrations to the local database of this state directory, unless they are the ones applied last. */
export async function migrateDatabase(stateDir) {
  const marker = path.join(stateDir, 'migrations.hash');
  const hash = hashFiles(['migrations']);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir];
  await runTool('wrangler', args, { stateDir });
  writeFileSync(marker, hash);
  return true;
}
