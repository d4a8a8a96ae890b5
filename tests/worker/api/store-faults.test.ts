import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { createFaults, type Fault, skipPauses } from '../faults.ts';
import { takeLoggedErrors } from '../setup.ts';

beforeEach(skipPauses);

type Ask = { method: string; path: string; body?: unknown; key?: string };

const PLACES = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.29, lng: -97.7 } };

const MEMBER = { driverName: 'Ann Lee', phoneNumber: '+1 512 555 0100', vehicleType: 'Car' };

const insertOrder = async (driver: Client) => {
  const order = await readJson(driver.post('/api/orders', buildOrderInput(PLACES)));
  return order.id as string;
};

const insertAccepted = async (driver: Client) => {
  const id = await insertOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return id;
};

/** Each write, with a function that inserts the rows it needs and returns the request. */
const WRITES: [name: string, prepare: (driver: Client) => Promise<Ask>][] = [
  [
    'adding an order',
    async () => ({ method: 'POST', path: '/api/orders', body: buildOrderInput(PLACES), key: 'one' }),
  ],
  [
    'accepting an order',
    async (driver) => ({
      method: 'PATCH',
      path: `/api/orders/${await insertOrder(driver)}/status`,
      body: { status: 'accepted' },
    }),
  ],
  [
    'completing an order',
    async (driver) => ({
      method: 'PATCH',
      path: `/api/orders/${await insertAccepted(driver)}/status`,
      body: { status: 'completed' },
    }),
  ],
  [
    'planning a route',
    async (driver) => ({
      method: 'POST',
      path: '/api/routes/optimize',
      body: { orderIds: [await insertAccepted(driver)], origin: 'Current Location' },
      key: 'two',
    }),
  ],
  ['a position', async () => ({ method: 'PUT', path: '/api/driver/position', body: PLACES.pickup })],
  [
    'joining the network',
    async () => ({ method: 'POST', path: '/api/roadwaze/signup', body: MEMBER, key: 'three' }),
  ],
];

/** Counts a driver's rows of each kind and their earnings, which must be the same after a failure and a retry as without. */
async function countRows(email: string) {
  const { results } = await env.DB.prepare(
    `select (select count(*) from orders where driver_id = d.id) as orders,
       (select group_concat(status) from orders where driver_id = d.id) as statuses,
       (select count(*) from order_events where driver_id = d.id) as events,
       (select coalesce(sum(total_cents), 0) from daily_earnings where driver_id = d.id) as cents,
       (select coalesce(sum(deliveries), 0) from daily_earnings where driver_id = d.id) as deliveries,
       (select coalesce(sum(completed), 0) from driver_totals where driver_id = d.id) as completed,
       (select count(*) from routes where driver_id = d.id) as routes,
       (select count(*) from subscriptions where subscriber_id = d.id) as plans,
       d.position_lat as lat
     from drivers d where email = ?`,
  )
    .bind(email)
    .all();
  return results[0];
}

const ask = (driver: Client, { method, path, body, key }: Ask, extra: Record<string, unknown> = {}) =>
  send(method, path, {
    body,
    headers: { Cookie: driver.cookie, ...(key && { 'Idempotency-Key': key }) },
    env: extra,
  });

/** The store is down from this call on, or it executes the call but its response is lost. */
const FAULTS: { fault: Fault; lasts: boolean }[] = [
  { fault: 'refused', lasts: true },
  { fault: 'lost', lasts: false },
];

test.each(WRITES)(
  '%s takes effect once, whichever call fails, at the latest after a retry',
  async (_, prepare) => {
    const first = await signIn();
    const request = await prepare(first);
    const sound = createFaults();
    const done = await ask(first, request, sound.env);
    expect(done.status).toBeLessThan(300);
    const expected = await countRows(first.email);
    for (const store of ['DB', 'KV'] as const)
      for (let at = 0; at < sound.calls[store]; at += 1)
        for (const { fault, lasts } of FAULTS) {
          const about = [store, at, fault];
          const driver = await signIn();
          const again = await prepare(driver);
          const failed = await ask(driver, again, createFaults({ store, at, fault, lasts }).env);
          expect([...about, failed.status < 300 || failed.status === 503]).toEqual([...about, true]);
          const repeated = await ask(driver, again);
          expect([...about, repeated.status < 300]).toEqual([...about, true]);
          expect([...about, await countRows(driver.email)]).toEqual([...about, expected]);
        }
    const events = takeLoggedErrors().map(([line]) => JSON.parse(String(line)).event);
    expect(events).not.toContain('unhandled error');
  },
);

test('a clock that jumps back and forth breaks nothing and credits nothing twice', async () => {
  const noon = Date.parse('2026-05-04T18:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  const driver = await signIn();
  const id = await insertAccepted(driver);
  const at = async (shiftMinutes: number, method: string, path: string, body?: unknown) => {
    vi.setSystemTime(noon + shiftMinutes * 60_000);
    const answer = await ask(driver, { method, path, body });
    expect([shiftMinutes, path, answer.status < 500]).toEqual([shiftMinutes, path, true]);
    return answer;
  };
  await at(-3, 'POST', `/api/orders/${id}/pickup`);
  expect((await at(-10, 'PATCH', `/api/orders/${id}/status`, { status: 'completed' })).status).toBe(200);
  for (const minutes of [2 * 1440, -60, 5, -1440, 30]) {
    for (const path of ['/', '/orders', '/earnings', '/map']) await at(minutes, 'GET', path);
    for (const path of ['/api/orders', '/api/earnings/today', '/api/auth/user'])
      await at(minutes, 'GET', path);
    await at(minutes, 'PATCH', `/api/orders/${id}/status`, { status: 'completed' });
    await at(minutes, 'POST', '/api/orders', buildOrderInput());
  }
  expect(await countRows(driver.email)).toMatchObject({ deliveries: 1, completed: 1 });
  const { results } = await env.DB.prepare('select active_ms as active from daily_earnings').all<{
    active: number;
  }>();
  for (const { active } of results) expect(active).toBeGreaterThanOrEqual(0);
});
