// `npm run release:record`: what a release leaves behind for the next one to be checked against. Runs the worker tests,
// notes every statement the product sends to the database, and writes worker/db/released.json, to be committed.
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

const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-statements-'));
const file = path.join(folder, 'statements.jsonl');
writeFileSync(file, '');

await buildApp(folder);
const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
const args = ['run', '--config', 'tests/vitest.config.ts', '--project=worker', ...process.argv.slice(2)];
const child = spawn(process.execPath, [vitest, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, RECORD_STATEMENTS: file },
});
const [code] = await once(child, 'close');
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
rmSync(folder, { recursive: true, force: true });
if (code !== 0) throw new Error('The tests fail: nothing is recorded.');

/** Without line breaks, and with lists of values at one length. */
const normalize = (statement) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bin \((?:\?, )+\?\)/g, 'in (?)')
    .trim();

const statements = [...new Set(lines.flatMap((line) => JSON.parse(line)).map(normalize))].sort();
const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
const hash = (name) =>
  createHash('sha256')
    .update(readFileSync(path.join(MIGRATIONS, name), 'utf8'))
    .digest('hex');
const migrations = Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
writeFileSync(RELEASED, `${JSON.stringify({ migrations, statements }, null, 2)}\n`);
console.log(
  `${statements.length} statements and ${names.length} migrations recorded in worker/db/released.json.`,
);
