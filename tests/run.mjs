import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../worker/local/build-app.mjs';
import { checkNodeVersion, ROOT } from '../worker/local/settings.mjs';

const require = createRequire(import.meta.url);

/** Tools that talk to nobody but us. */
const QUIET_ENV = { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' };

/** The script of a package's command, so that no shell and no global tool is needed. */
function findCommand(packageName, command) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest);
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

async function run(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit', env: QUIET_ENV });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function build() {
  const isNew = await buildApp(os.tmpdir());
  console.log(isNew ? 'Built.' : 'Nothing changed since the last build.');
  return true;
}

/** Every step, whether or not one before it failed: one run tells all that is wrong. */
const STEPS = [
  ['build', build],
  ['types', () => run(findCommand('typescript', 'tsc'), '--noEmit')],
  ['lint', () => run(findCommand('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.')],
  [
    'unit, worker and UI tests',
    () => run(findCommand('vitest', 'vitest'), 'run', '--config', 'tests/vitest.config.ts'),
  ],
  ['browser tests', () => run(path.join('tests', 'e2e', 'run.mjs'))],
];

checkNodeVersion();
const results = [];
for (const [name, step] of STEPS) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const startedAt = performance.now();
  const isGood = await step().catch((error) => {
    console.error(error.message);
    return false;
  });
  results.push({ name, isGood, seconds: Math.round((performance.now() - startedAt) / 1000) });
}

console.log(`\n${'─'.repeat(64)}`);
for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
