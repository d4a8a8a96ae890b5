import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../worker/local/build-app.mjs';
import { ROOT } from '../worker/local/settings.mjs';

const USUAL = 100_000;

/** Sends many hostile requests to the built app: node tests/run-hostile.mjs [how many]. */
await buildApp(os.tmpdir());
const manifest = createRequire(import.meta.url).resolve('vitest/package.json');
const args = ['run', '--config', 'tests/vitest.config.ts', '--project=worker', 'tests/worker/hostile'];
spawn(process.execPath, [path.join(path.dirname(manifest), 'vitest.mjs'), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, HOSTILE_REQUESTS: process.argv[2] ?? String(USUAL) },
}).on('close', (code) => {
  process.exitCode = code ?? 1;
});
