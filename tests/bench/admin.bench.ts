import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { measureExports } from '#tests/bench/admin-exports.ts';
import { listVisits } from '#tests/bench/admin-pages.ts';
import { formatRow } from '#tests/bench/measure.ts';
import { countOrders, fillNetwork } from '#tests/factories/fill-network.ts';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import type { ListCursor } from '#worker/domain/admin/list-page.ts';
import { rollUpNetwork } from '#worker/services/admin/roll-up-network.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const DAYS = 730;
const NETWORK = {
  drivers: 100_000,
  owners: 100_000,
  restaurants: 10_000,
  entries: 20_000,
  days: DAYS,
  now: NOW,
};
const ORDERS = { short: 200_000, full: 10_000_000 };

/** Maximum rows that a page of the console may read, whatever the size of the network. */
const MAX_ROWS = 250;
const PAGES = 3;
const HEADS = ['rows, worst page', 'pages'];

type Options = { root: string; isFull: boolean };

/** Measures the rows that the console reads over a large network, and the size of the database. */
export async function run({ root, isFull }: Options): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'roadwaze-bench-'));
  const miniflare = new Miniflare({
    modules: true,
    script: 'export default { fetch: () => new Response() };',
    compatibilityDate: '2025-01-01',
    d1Databases: ['DB'],
    d1Persist: folder,
    kvNamespaces: ['KV'],
  });
  try {
    const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database;
    await migrate(d1, root);
    const kv = await miniflare.getKVNamespace('KV');
    const env = { DB: d1, KV: kv, APP_ENV: 'local', COOKIE_SECRET: 'x'.repeat(32) } as unknown as Env;
    return await measure(env, folder, isFull);
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true });
  }
}

async function measure(env: Env, folder: string, isFull: boolean): Promise<boolean> {
  const d1 = env.DB;
  const { drivers, restaurants } = NETWORK;
  const scale = { ...NETWORK, orders: isFull ? ORDERS.full : ORDERS.short, hasOrderedIds: isFull };
  const orders = countOrders(scale);
  const counts = [drivers, restaurants, orders].map((count) => count.toLocaleString('en')).join(', ');
  console.log(`Drivers, restaurants, orders: ${counts}`);
  await fillNetwork(d1, { ...scale, orders: 0 });
  const before = measureSize(folder);
  await fillNetwork(d1, { ...scale, drivers: 0, restaurants: 0, entries: 0 });
  const perMillion = ((measureSize(folder) - before) / orders) * 1e6;
  const open = () => createCtx(env, () => undefined, 'bench', NOW);
  const rollUp = open();
  const { done } = await rollUpNetwork(rollUp);
  const verdicts = [...(await visitAll(open)), ...(await measureExports(open))];
  console.log(`roll-up of ${done} days: ${rollUp.meter.rowsRead.toLocaleString('en')} rows`);
  console.log(
    `database: ${(before / 1e6).toFixed(0)} MB, and ${(perMillion / 1e6).toFixed(0)} MB a million orders`,
  );
  return verdicts.every(Boolean);
}

async function visitAll(open: () => Ctx): Promise<boolean[]> {
  console.log(`${HEADS.join('  ')}  at most ${MAX_ROWS} rows`);
  const verdicts: boolean[] = [];
  for (const [index, { name }] of listVisits(open()).entries()) {
    const rows: number[] = [];
    let after: ListCursor | null = null;
    do {
      const ctx = open();
      const answer: object = (await listVisits(ctx)[index]?.read(after)) ?? {};
      rows.push(ctx.meter.rowsRead);
      after = 'next' in answer ? (answer.next as ListCursor | null) : null;
    } while (after && rows.length < PAGES);
    const worst = Math.max(...rows);
    verdicts.push(worst <= MAX_ROWS);
    console.log(`${formatRow(HEADS, [String(worst), String(rows.length)], worst <= MAX_ROWS)}  ${name}`);
  }
  return verdicts;
}

async function migrate(d1: D1Database, root: string): Promise<void> {
  const folder = path.join(root, 'migrations');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    const statements = readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint');
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
}

/** Returns the bytes of the database's files. */
function measureSize(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)));
  return files.filter((file) => file.endsWith('.sqlite')).reduce((sum, file) => sum + statSync(file).size, 0);
}
