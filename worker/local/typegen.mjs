import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTool } from './run-tool.mjs';
import { ROOT } from './settings.mjs';

const FILE = 'worker/env.d.ts';

/** Generates the types of the bindings in wrangler.toml, without wrangler's comment for another linter. */
const stateDir = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-types-'));
try {
  await runTool('wrangler', ['types', FILE, '--include-runtime=false'], { stateDir });
  const file = path.join(ROOT, FILE);
  writeFileSync(file, readFileSync(file, 'utf8').replace('/* eslint-disable */\n', ''));
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}
