import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { runTool } = await import(new URL('../worker/local/run-tool.mjs', import.meta.url).href);
const { BUNDLE } = await import(new URL('../worker/local/build-app.mjs', import.meta.url).href);

/** Strings that occur only in the demo city, its seed, the local endpoint, the embedded payment provider and the sample feed. */
const LOCAL_WORDS = [
  'demo driver written',
  '@demo.roadwaze.example',
  'X-Local-Key',
  'platformsByPay',
  'in_bill_',
  'roadwaze-sample',
];

/**
 * Strings of the solver, the message parser, the catalogs, the schema and the API contract. Each is bundled only once, however
 * many modules use it.
 */
const SHARED_WORDS = [
  'must hold at most',
  'parser can only be used once',
  'A driver invited you. Referral code',
  'drivers_referral_code',
  'Stop alerts in one browser',
];

/** The maximum gzipped size in bytes, since every cold start parses the bundle. */
const MAX_GZIPPED = 1_250_000;

/** Generous, since a busy machine is slow. In ms. */
const BUILD_MS = 120_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-bundle-'));
let deployed = '';

beforeAll(async () => {
  const args = ['deploy', '--dry-run', '--env', 'production', '--outdir', folder];
  // Vitest sets its own NODE_ENV, which would result in development builds.
  await runTool('wrangler', args, { stateDir: folder, env: { NODE_ENV: 'production' } });
  deployed = readFileSync(path.join(folder, 'index.js'), 'utf8');
}, BUILD_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the deployed bundle has no code that only runs on a developer’s machine', () => {
  const local = readFileSync(BUNDLE, 'utf8');
  for (const word of LOCAL_WORDS) {
    expect(local).toContain(word);
    expect(deployed).not.toContain(word);
  }
});

test('pages, API and jobs share one copy of everything', () => {
  const counts = SHARED_WORDS.map((word) => [word, deployed.split(word).length - 1]);
  expect(counts).toEqual(SHARED_WORDS.map((word) => [word, 1]));
});

test('the deployed bundle stays within its size limit', () => {
  expect(gzipSync(deployed).length).toBeLessThan(MAX_GZIPPED);
});

test('the deployed bundle starts, and serves a page and the API', async () => {
  const server = new Miniflare({
    modules: [{ type: 'ESModule', path: 'index.js', contents: deployed }],
    compatibilityDate: '2026-04-20',
    d1Databases: ['DB'],
    kvNamespaces: ['KV'],
    bindings: { APP_ENV: 'production', COOKIE_SECRET: 'x'.repeat(40), SITE_URL: 'https://roadwaze.test' },
    cf: false,
  });
  try {
    const ask = async (at: string) => {
      const answer = await server.dispatchFetch(`https://roadwaze.test${at}`);
      return [answer.status, await answer.text()] as const;
    };
    expect(await ask('/api/health')).toEqual([200, '{"status":"ok"}']);
    const [status, page] = await ask('/terms');
    expect([status, page.includes('</html>')]).toEqual([200, true]);
  } finally {
    await server.dispose();
  }
});
