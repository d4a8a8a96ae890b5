import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { runStep } = await import(new URL('./run-step.mjs', import.meta.url).href);

const dir = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-step-'));
const script = path.join(dir, 'step.mjs');

/** Starts a process that never exits, then exits or hangs depending on its argument. */
const SCRIPT = `
  import { spawn } from 'node:child_process';
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  if (process.argv[2] === 'end') process.exit(0);
  setInterval(() => {}, 1000);
`;

beforeAll(() => writeFileSync(script, SCRIPT));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ['that ended', 'end', 60_000, true],
  ['that hangs', 'hang', 1000, false],
])(
  'a step %s is over, although it left a process behind that holds its output',
  async (_, how, limitMs, isGood) => {
    const options = { env: process.env, niceness: 0, limitMs };
    const step = await runStep(script, [how], options);
    expect(step.isGood).toBe(isGood);
    expect(step.output.includes('Stopped: it took longer')).toBe(!isGood);
  },
);
