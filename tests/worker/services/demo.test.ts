import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { readJson, signIn } from '../client.ts';

const NOW = Date.parse('2026-05-14T19:30:00Z');

const ctx = createCtx(env, () => {}, 'demo', NOW);

test('the demo driver is written once', async () => {
  expect(await seedDemo(ctx)).toEqual({ isNew: true });
  expect(await seedDemo(ctx)).toEqual({ isNew: false });
});

test('the demo has eight weeks of work behind it, offers on several platforms, and nothing in the future', async () => {
  await seedDemo(ctx);
  const { results } = await env.DB.prepare(
    `select status, count(*) as orders, count(distinct platform) as platforms, min(created_at) as oldest,
       max(max(created_at), max(coalesce(completed_at, 0)), max(coalesce(accepted_at, 0))) as newest
     from orders group by status`,
  ).all<{ status: string; orders: number; platforms: number; oldest: number; newest: number }>();
  const byStatus = Object.fromEntries(results.map((row) => [row.status, row]));
  expect(byStatus.completed?.orders).toBeGreaterThan(350);
  expect(byStatus.completed?.oldest).toBeLessThan(NOW - 50 * 86_400_000);
  expect(byStatus.pending?.orders).toBeGreaterThanOrEqual(4);
  expect(byStatus.pending?.platforms).toBeGreaterThanOrEqual(3);
  for (const row of results) expect(row.newest).toBeLessThanOrEqual(NOW);
});

test('its roll-ups are what its orders add up to', async () => {
  await seedDemo(ctx);
  const { results } = await env.DB.prepare(
    `select daily.day, daily.total_cents, daily.deliveries, sum(orders.payout_cents) as cents, count(*) as orders,
       daily.miles - sum(orders.distance_miles) as miles, daily.active_ms as active,
       sum(completed_at - accepted_at) as longest, max(completed_at - accepted_at) as shortest
     from daily_earnings daily join orders on orders.completed_on = daily.day and orders.driver_id = daily.driver_id group by daily.day`,
  ).all<
    Record<
      'total_cents' | 'cents' | 'deliveries' | 'orders' | 'miles' | 'active' | 'longest' | 'shortest',
      number
    >
  >();
  expect(results.length).toBeGreaterThan(15);
  for (const day of results) {
    expect(day.total_cents).toBe(day.cents);
    expect(day.deliveries).toBe(day.orders);
    expect(day.miles).toBeCloseTo(0, 6);
    expect(day.active).toBeLessThanOrEqual(day.longest);
    expect(day.active).toBeGreaterThanOrEqual(day.shortest);
  }
  const totals = await env.DB.prepare('select * from driver_totals').first();
  const ended = async (status: string) =>
    (
      await env.DB.prepare('select count(*) as n from orders where status = ?')
        .bind(status)
        .first<{ n: number }>()
    )?.n;
  expect(totals).toMatchObject({ completed: await ended('completed'), declined: await ended('declined') });
});

test('the demo driver can sign in and sees the work', async () => {
  await seedDemo(ctx);
  const demo = await signIn({ email: 'demo@roadwaze.example' });
  expect(await readJson(demo.get('/api/auth/user'))).toMatchObject({ firstName: 'Dana' });
  expect((await readJson(demo.get('/api/earnings'))).length).toBeGreaterThan(15);
});

test('the demo driver has colleagues to be compared with, and all of them are marked as demo', async () => {
  await seedDemo(ctx);
  const { results } = await env.DB.prepare(
    `select drivers.is_demo as isDemo, count(distinct drivers.id) as drivers, count(*) as days
     from daily_earnings join drivers on drivers.id = driver_id group by is_demo`,
  ).all();
  expect(results).toEqual([{ isDemo: 1, drivers: 25, days: expect.any(Number) }]);
});
