import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { type Client, preparedStatements, readJson, signIn } from '../client.ts';
import { listScans } from '../list-scans.ts';

const NOON = Date.parse('2026-05-04T18:00:00Z');
const MINUTE_MS = 60_000;

const PLACES = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.29, lng: -97.7 } };

/** Signs in a driver with offers from two hours ago, a minute apart. Every other one was declined, the rest have expired. */
async function buildHistory(count: number): Promise<Client> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const driver = await signIn();
  for (let index = 0; index < count; index += 1) {
    vi.setSystemTime(NOON + index * MINUTE_MS);
    const { id } = await readJson(
      driver.post('/api/orders', buildOrderInput({ ...PLACES, restaurantName: `Place ${index}` })),
    );
    if (index % 2 === 0) await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  }
  vi.setSystemTime(NOON + 120 * MINUTE_MS);
  return driver;
}

type Listed = { id: string; status: string }[];

/** Reads every list of the driver's orders, all pages. */
async function listAll(driver: Client) {
  const pages: Listed[] = [];
  for (let path: string | null = '/api/orders?limit=3'; path; ) {
    const answer = await driver.get(path);
    pages.push(await readJson(answer));
    path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null;
  }
  const of = async (status: string) => readJson(driver.get(`/api/orders?status=${status}`));
  return {
    pages,
    pending: await of('pending'),
    expired: await of('expired'),
    declined: await of('declined'),
  };
}

test('lists an expired offer as expired without writing before the read', async () => {
  const driver = await buildHistory(2);
  preparedStatements.clear();
  const { expired, pending } = await listAll(driver);
  expect([expired.length, expired[0]?.status, pending]).toEqual([1, 'expired', []]);
  for (const path of ['/', '/orders', '/map']) expect((await driver.get(path)).status).toBe(200);
  const written = [...preparedStatements].filter((query) => !/^\s*(select|with)\b/i.test(query));
  // Request counts are written separately, after a response.
  expect(written.filter((query) => !query.includes('"request_counts"'))).toEqual([]);
  expect(await (await driver.get('/orders')).text()).toContain('Place 1');
});

test('the lists are the same before and after the job marks offers as expired', async () => {
  const driver = await buildHistory(9);
  const before = await listAll(driver);
  expect(before.pages.flat()).toHaveLength(9);
  expect(before.expired).toHaveLength(4);
  const search = async () => (await driver.get('/orders?text=place%203')).text();
  expect(await search()).toContain('Place 3');
  const asked: string[] = [];
  const DB = {
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    prepare(query: string) {
      asked.push(query);
      return env.DB.prepare(query);
    },
  } as unknown as D1Database;
  const ctx = createCtx({ ...env, DB }, () => {}, 'test');
  expect((await cleanUp(ctx)).changed).toBeGreaterThanOrEqual(4);
  expect((await cleanUp(ctx)).changed).toBe(0);
  const written = asked.filter((query) => /^update "orders"/.test(query));
  expect(written.length).toBeGreaterThan(0);
  expect(await listScans(written)).toEqual([]);
  expect(await listAll(driver)).toEqual(before);
});

test('an expired offer cannot be put on a route', async () => {
  const driver = await buildHistory(2);
  const [{ id }] = await readJson(driver.get('/api/orders?status=expired'));
  const answer = await driver.post('/api/routes/optimize', { orderIds: [id], origin: 'Current Location' });
  expect(answer.status).toBe(400);
});
