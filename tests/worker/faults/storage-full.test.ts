import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { runCron } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { readJson, send, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

/** D1's error for a write when no space is left. */
const FULL = 'D1_ERROR: database or disk is full: SQLITE_FULL';

const ADDS = /^\s*(insert|update)\b/i;
const CALLS = ['run', 'all', 'first', 'raw'];

/** Returns the database, with no space left for new data. */
function openFullDatabase() {
  const known = new WeakMap<object, { statement: D1PreparedStatement; adds: boolean }>();
  const refuse = async () => {
    throw new Error(FULL);
  };
  const wrap = (statement: D1PreparedStatement, adds: boolean): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), adds);
        if (adds && CALLS.includes(name)) return refuse;
        const value: unknown = target[name];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    known.set(wrapped, { statement, adds });
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(env.DB.prepare(query), ADDS.test(query)),
    batch: (statements: D1PreparedStatement[]) => {
      const all = statements.map((statement) => known.get(statement) ?? { statement, adds: false });
      // A batch is one transaction: all of it or nothing.
      return all.some(({ adds }) => adds) ? refuse() : env.DB.batch(all.map(({ statement }) => statement));
    },
  };
}

async function countRows(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  const counts = results.map(async ({ name }) => [
    name,
    (await env.DB.prepare(`select count(*) as n from "${name}"`).first<number>('n')) ?? 0,
  ]);
  const { keys } = await env.KV.list();
  return { ...Object.fromEntries(await Promise.all(counts)), KV: keys.length };
}

test('with no space left, a request fails, writes nothing at all, and works once there is space', async () => {
  const driver = await signIn();
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  const before = await countRows();
  const requests: [method: string, path: string, body?: unknown][] = [
    ['POST', '/api/orders', buildOrderInput()],
    ['PATCH', `/api/orders/${order.id}/status`, { status: 'accepted' }],
    ['POST', '/api/generate-mock-orders'],
    ['POST', '/api/create-subscription'],
    ['POST', '/api/app-integrations', { platform: 'uber', isConnected: true }],
    [
      'POST',
      '/api/restaurants/signup',
      { name: 'Full House', email: 'full@example.com', address: '2125 E Pratt St, Baltimore' },
    ],
  ];
  const ask = async ([method, path, body]: (typeof requests)[number], extra: object) => {
    const headers = { Cookie: driver.cookie, 'Idempotency-Key': crypto.randomUUID() };
    return send(method, path, { body, headers, env: extra as Record<string, unknown> });
  };
  for (const request of requests) {
    const answer = await ask(request, { DB: openFullDatabase() });
    expect(answer.status, request[1]).toBe(503);
    expect((await readJson(answer)).message, request[1]).toEqual(expect.any(String));
  }
  expect(await countRows()).toEqual(before);
  for (const request of requests) expect((await ask(request, {})).status, request[1]).toBeLessThan(300);
  takeLoggedErrors();
});

test('with no space left, a trigger reports the jobs that could not run, and they run once there is space', async () => {
  const full = { ...env, DB: openFullDatabase() } as unknown as Env;
  const cron = '17 * * * *';
  await expect(
    runCron(
      createCtx(full, () => {}, 'test'),
      cron,
    ),
  ).rejects.toThrow('were not tracked');
  const logged = takeLoggedErrors().map(([line]) => JSON.parse(String(line)));
  expect(logged.every(({ event }) => event === 'job not tracked')).toBe(true);
  const runs = await runCron(
    createCtx(env, () => {}, 'test'),
    cron,
  );
  expect(runs.map(({ outcome }) => outcome)).toEqual(logged.map(() => 'ok'));
});
