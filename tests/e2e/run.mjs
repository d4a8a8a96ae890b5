import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../worker/local/start-server.mjs';
import { findChromium } from './find-chromium.mjs';

/** Runs the e2e tests unless another project is requested (`npm run screenshots` requests the gallery). */
const given = process.argv.slice(2);
const isChosen = given.some((argument) => argument.startsWith('--project'));
const args = isChosen ? given : ['--project=journeys', ...given];

/** The state directory of this run's own server, which uses a free port. Deleted afterwards. */
const stateDir = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-e2e-'));
const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);
const config = fileURLToPath(new URL('./playwright.config.ts', import.meta.url));

try {
  const env = {
    ...process.env,
    E2E_CHROMIUM: findChromium(),
    E2E_PORT: String(await findFreePort()),
    E2E_STATE_DIR: stateDir,
  };
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...args], {
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}
