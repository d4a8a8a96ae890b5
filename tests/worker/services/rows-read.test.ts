import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

/** Gives a driver a finished history: `days` days of twenty deliveries each, long past. */
async function insertHistory(driver: Client, days: number): Promise<void> {
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status,
       created_at, expires_at, accepted_at, completed_at, completed_on, history_at)
     select 'history-' || ?1 || '-' || n, ?1, 'doordash', 'manual', 'R', 'C', 500, 'completed',
       1e12 + n * 1e6, 1e12, 1e12 + n * 1e6, 1e12 + n * 1e6, date(1e9 + (n / 20) * 86400, 'unixepoch'), 1e12 + n * 1e6
     from numbers`,
  )
    .bind(id, days * 20)
    .run();
  await env.DB.prepare(
    `insert into daily_earnings (driver_id, day, total_cents, deliveries, active_ms, miles, by_hour)
     select driver_id, completed_on, sum(payout_cents), count(*), 0, 0, '[]' from orders
     where driver_id = ? group by completed_on`,
  )
    .bind(id)
    .run();
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
    generate: await readRows(driver.post('/api/generate-mock-orders')),
    clear: await readRows(driver.delete('/api/orders/samples')),
    ...(await measureAnalytics(driver)),
  };
}

async function measureAnalytics(driver: Client) {
  await driver.post('/api/create-subscription');
  return {
    insights: await readRows(driver.get('/api/analytics/insights')),
    market: await readRows(driver.get('/api/analytics/market-trends')),
    strategy: await readRows(driver.get('/api/analytics/strategy-recommendations')),
  };
}

test('rows read do not grow with history', async () => {
  const driver = await signIn();
  await insertHistory(driver, 400);
  const measured = await measure(driver);
  for (const [name, { rows, trips }] of Object.entries(measured)) {
    // 8,000 finished orders and 400 days lie behind; what is shown is at most 90 days or some tens of orders.
    expect(rows, name).toBeLessThan(name === 'days' ? 190 : 100);
    expect(trips, name).toBeLessThanOrEqual(3);
  }
});
