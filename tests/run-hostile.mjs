import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildApp } from '../worker/local/build-app.mjs';
import { ROOT } from '../worker/local/settings.mjs';

const USUAL = 100_000;
/** Requests per runtime. Each part starts a new one, so that a crash in one part of an hour-long run doesn't stop the others. */
const PART = 10_000;

/** A message that the runtime prints for every body a test reads as text. */
const NOISE = /Called \.text\(\) on an HTTP body/;

const manifest = createRequire(import.meta.url).resolve('vitest/package.json');
const vitest = path.join(path.dirname(manifest), 'vitest.mjs');
const args = [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project=worker',
  'tests/worker/hostile/hostile.test.ts',
];

/** Sends one part's requests. Resolves with whether all responses were correct. */
function runPart(from, count) {
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOSTILE_REQUESTS: String(count), HOSTILE_FROM: String(from) },
  });
  for (const [input, output] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    createInterface({ input }).on('line', (line) => NOISE.test(line) || output.write(`${line}\n`));
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** Sends many hostile requests to the built app: node tests/run-hostile.mjs [number]. */
const total = Number(process.argv[2] ?? USUAL);
const startedAt = Date.now();
const failed = [];
await buildApp(os.tmpdir());
for (let from = 0; from < total; from += PART) {
  const to = Math.min(total, from + PART);
  const isPassed = await runPart(from, to - from);
  if (!isPassed) failed.push(`${from + 1} to ${to}`);
  console.log(`${to} of ${total} after ${Math.round((Date.now() - startedAt) / 60_000)} min`);
}
console.log(
  failed.length > 0 ? `Failed: requests ${failed.join(', ')}` : `No response to ${total} requests was wrong.`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
