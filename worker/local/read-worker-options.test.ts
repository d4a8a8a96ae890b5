import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const { readWorkerOptions } = await import(new URL('read-worker-options.mjs', import.meta.url).href);

test('caches the options until a variable changes', async () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-options-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  const variables = path.join(stateDir, 'worker.vars');
  writeFileSync(variables, "CODE='one'\n");
  const first = await readWorkerOptions(stateDir, variables);
  expect(first).toMatchObject({ bindings: { CODE: 'one' }, d1Databases: { DB: {} } });
  const kept = path.join(stateDir, 'worker-options.json');
  const { mtimeMs, mode } = statSync(kept);
  expect(mode & 0o777).toBe(0o600);
  expect(await readWorkerOptions(stateDir, variables)).toEqual(JSON.parse(JSON.stringify(first)));
  expect(statSync(kept).mtimeMs).toBe(mtimeMs);
  writeFileSync(variables, "CODE='two'\n");
  expect(await readWorkerOptions(stateDir, variables)).toMatchObject({ bindings: { CODE: 'two' } });
});
