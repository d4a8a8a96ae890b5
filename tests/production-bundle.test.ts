import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const { runTool } = await import(new URL('../worker/local/run-tool.mjs', import.meta.url).href);
const { BUNDLE } = await import(new URL('../worker/local/build-app.mjs', import.meta.url).href);

/** Words that only the demo city, its seed and the local door say. */
const LOCAL_WORDS = ['demo driver written', '@demo.roadwaze.example', 'X-Local-Key', 'platformsByPay'];

const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is deployed holds nothing that only a developer’s machine runs', async () => {
  const args = ['deploy', '--dry-run', '--env', 'production', '--outdir', folder];
  await runTool('wrangler', args, { stateDir: folder });
  const deployed = readFileSync(path.join(folder, 'index.js'), 'utf8');
  const local = readFileSync(BUNDLE, 'utf8');
  for (const word of LOCAL_WORDS) {
    expect(local).toContain(word);
    expect(deployed).not.toContain(word);
  }
});
