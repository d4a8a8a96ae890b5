import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';

const HISTORY_ORDERS = 2400;
const HISTORY_DAYS = 400;

/**
 * Inserts a finished history that ends the day before yesterday and is denser than what each window reads: an order every quarter
 * of an hour, with the ready times of its pickup, one in ten canceled, and a day of earnings for each of `HISTORY_DAYS`.
 */
async function insertHistory(driver: Client): Promise<void> {
  const { id } = await readJson(driver.get('/api/auth/user'));
  const until = Date.now() - 36 * 3_600_000;
  await env.DB.batch([
    env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
       insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
         created_at, expires_at, accepted_at, picked_up_at, completed_at, completed_on, completed_hour, history_at,
         distance_miles, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng)
       select 'history-' || ?1 || '-' || n, ?1, 'doordash', 'manual', 'R' || (n % 15), 'C', 500, 'completed',
         ?3 - n * 9e5, ?3, ?3 - n * 9e5, ?3 - n * 9e5 + 3e5, ?3 - n * 9e5 + 6e5, date((?3 - n * 9e5) / 1000, 'unixepoch'),
         12, ?3 - n * 9e5 + 6e5, 2.5, 30.275, -97.745, 30.29, -97.75
       from numbers`,
    ).bind(id, HISTORY_ORDERS, until),
    env.DB.prepare(
      `update orders set status = 'cancelled', cancel_reason = 'other', cancelled_at = completed_at,
         cancelled_on = completed_on, cancelled_hour = completed_hour, completed_at = null, completed_on = null,
         completed_hour = null, history_at = created_at
       where driver_id = ?1 and cast(substr(id, -2) as integer) % 10 = 3`,
    ).bind(id),
    env.DB.prepare(
      `insert into ready_facts (place, ended_at, order_id, driver_id, minutes, is_exact)
       select lower(restaurant_name) || '@12027,8225', picked_up_at, id, driver_id, 5, 1 from orders where driver_id = ?1
       union all select '@' || pickup_cell, picked_up_at, id, driver_id, 5, 1 from orders where driver_id = ?1`,
    ).bind(id),
    env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
       insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles, by_hour)
       select ?1, date(?3 / 1000 - n * 86400, 'unixepoch'), 9000, 12, 2e7, 30, '[]' from numbers`,
    ).bind(id, HISTORY_DAYS, until),
  ]);
}

async function readRows(answer: Response | Promise<Response>): Promise<{ trips: number; rows: number }> {
  const [, trips, rows] = (await answer).headers.get('Server-Timing')?.match(/q=(\d+) r=(\d+)/) ?? [];
  return { trips: Number(trips), rows: Number(rows) };
}

async function measure(driver: Client) {
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  const status = `/api/orders/${order.id}/status`;
  return {
    open: await readRows(driver.get('/api/orders?status=pending')),
    page: await readRows(driver.get('/api/orders?limit=20')),
    byStatus: await readRows(driver.get('/api/orders?status=completed&limit=20')),
    accept: await readRows(driver.patch(status, { status: 'accepted' })),
    complete: await readRows(driver.patch(status, { status: 'completed' })),
    today: await readRows(driver.get('/api/earnings/today')),
    days: await readRows(driver.get('/api/earnings')),
    generate: await measureSamples(driver),
    clear: await readRows(driver.delete('/api/orders/samples')),
    cancel: await measureCancel(driver),
    ...(await measureAnalytics(driver)),
  };
}

/** Returns the rows per order, because three to six sample orders arrive at random. */
async function measureSamples(driver: Client) {
  const response = await driver.post('/api/generate-mock-orders');
  const { trips, rows } = await readRows(response);
  const { count } = await readJson(response);
  return { trips, rows: rows / count };
}

async function measureCancel(driver: Client) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return readRows(driver.post(`/api/orders/${id}/cancel`, { reason: 'other' }));
}

async function measureAnalytics(driver: Client) {
  await driver.post('/api/create-subscription');
  return {
    insights: await readRows(driver.get('/api/analytics/insights')),
    market: await readRows(driver.get('/api/analytics/market-trends')),
    strategy: await readRows(driver.get('/api/analytics/strategy-recommendations')),
  };
}

/** Row limits above the default of 100: analytics read 1,500 orders and half a year of days. */
const BOUNDS: Record<string, number> = {
  insights: 1900,
  market: 1900,
  strategy: 1900,
  days: 190,
  generate: 25,
};

test('listing accepted orders evaluates no offer', async () => {
  const driver = await signIn();
  const readAccepted = async () => (await readRows(driver.get('/api/orders?status=accepted'))).rows;
  const before = await readAccepted();
  for (const _ of [1, 2, 3]) await driver.post('/api/orders', buildOrderInput());
  expect(await readAccepted()).toBe(before);
});

test('the rows read do not grow with history', async () => {
  const driver = await signIn();
  await insertHistory(driver);
  const measured = await measure(driver);
  for (const [name, { rows, trips }] of Object.entries(measured)) {
    // Each response shows at most 90 days or a few dozen orders.
    expect(rows, name).toBeLessThan(BOUNDS[name] ?? 100);
    expect(trips, name).toBeLessThanOrEqual(3);
  }
  // A dry run reads at most 450 orders of the week, 200 before it, and the newest 24 pickups of each of 15 restaurants and of
  // their area.
  const without = await readRows(driver.get('/ai-automation'));
  const replay = await readRows(postForm(driver, '/ai-automation', { intent: 'replayWeek' }));
  expect(replay.rows - without.rows).toBeGreaterThan(16 * 24);
  expect(replay.rows - without.rows).toBeLessThan(3 * (450 + 200 + 16 * 24));
  expect(replay.trips).toBeLessThanOrEqual(5);
});
