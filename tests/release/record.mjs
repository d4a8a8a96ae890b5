// `npm run release:record`: records what the next release is checked against. Runs the worker tests, records every SQL statement
// the product sends, and writes worker/db/released.json, which must be committed. `npm run release:check` fails unless every
// migration is recorded.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../../worker/local/build-app.mjs';
import { ROOT } from '../../worker/local/settings.mjs';

const require = createRequire(import.meta.url);
const RELEASED = path.join(ROOT, 'worker', 'db', 'released.json');
const MIGRATIONS = path.join(ROOT, 'migrations');

/** Returns the hash of every migration, by name. */
function readMigrations() {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const hash = (name) =>
    createHash('sha256')
      .update(readFileSync(path.join(MIGRATIONS, name), 'utf8'))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

/** Returns every statement the product sends during the worker tests, or during the given tests. */
async function collectStatements(tests) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-statements-'));
  const file = path.join(folder, 'statements.jsonl');
  writeFileSync(file, '');
  try {
    await buildApp(folder);
    const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project=worker', ...tests];
    const env = { ...process.env, RECORD_STATEMENTS: file };
    const child = spawn(process.execPath, [vitest, ...args], { cwd: ROOT, stdio: 'inherit', env });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error('The tests fail: nothing is recorded.');
    const sent = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return [...new Set(sent.flatMap((line) => JSON.parse(line)).map(normalize))].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes line breaks, and shortens lists of values to one. */
function normalize(statement) {
  return statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bin \((?:\?, )+\?\)/g, 'in (?)')
    .trim();
}

const migrations = readMigrations();
const given = process.argv.slice(2);
if (given.includes('--check')) {
  const released = JSON.parse(readFileSync(RELEASED, 'utf8'));
  const missing = Object.keys(migrations).filter((name) => released.migrations[name] !== migrations[name]);
  if (missing.length > 0) {
    console.error(
      `Not recorded: ${missing.join(', ')}. Run \`npm run release:record\` and commit what it writes.`,
    );
    process.exitCode = 1;
  }
} else {
  const statements = await collectStatements(given);
  writeFileSync(RELEASED, `${JSON.stringify({ migrations, statements }, null, 2)}\n`);
  console.log(`${statements.length} statements recorded in worker/db/released.json.`);
}
