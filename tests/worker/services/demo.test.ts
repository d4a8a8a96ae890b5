import { env } from 'cloudflare:test';
import { eq, getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { SAMPLE_RESTAURANTS } from '#worker/domain/orders/samples/restaurants.ts';
import { ESTIMATED_TRAVEL, toMeasureMiles } from '#worker/domain/routes/travel-measure.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';
import { CROWD_SIZE } from '#worker/local/demo/create-crowd.ts';
import { DEMO_CITY } from '#worker/local/demo/demo-driver.ts';
import { extendDemo } from '#worker/local/extend-demo.ts';
import { seedDemo } from '#worker/local/seed-demo.ts';
import { readJson, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';

const NOW = Date.parse('2026-05-14T19:30:00Z');

beforeAll(putDemoRegion);

const ctx = createCtx(env, () => {}, 'demo', NOW);

test('seeds the demo driver once', async () => {
  expect(await seedDemo(ctx)).toEqual({ isNew: true });
  expect(await seedDemo(ctx)).toEqual({ isNew: false });
});

/** Reads the demo driver and the row counts of the demo. */
async function readDemo() {
  const driver = await env.DB.prepare(
    `select drivers.is_demo as isDemo, first_name as firstName, time_zone as timeZone, count(orders.id) as orders
     from drivers left join orders on orders.driver_id = drivers.id where email = 'demo@roadwaze.example'`,
  ).first<{ isDemo: number; orders: number }>();
  const rows = await env.DB.prepare(
    `select (select count(*) from drivers) as drivers, (select count(*) from orders) as orders,
       (select count(*) from daily_earnings) as days, (select completed from driver_totals
         join drivers on id = driver_id where email = 'demo@roadwaze.example') as completed`,
  ).first<Record<'drivers' | 'orders' | 'days' | 'completed', number>>();
  return { driver, rows };
}

test('seeds a deleted demo driver again at the next start, with the same colleagues', async () => {
  await seedDemo(ctx);
  const before = await readDemo();
  await env.DB.prepare("delete from drivers where email = 'demo@roadwaze.example'").run();
  expect(await seedDemo(ctx)).toEqual({ isNew: true });
  expect((await readDemo()).rows).toEqual(before.rows);
});

test('seeds eight weeks of work, offers on several platforms, and nothing in the future', async () => {
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

test('declining offers of our own network does not count against the demo driver', async () => {
  await seedDemo(ctx);
  const { declines, passed } = (await env.DB.prepare(
    `select passed, (select count(*) from orders o where o.driver_id = driver_totals.driver_id
       and status = 'declined' and source = 'network') as declines
     from driver_totals join drivers on id = driver_id where email = 'demo@roadwaze.example'`,
  ).first<{ declines: number; passed: number }>()) ?? { declines: 0, passed: 0 };
  expect(declines).toBeGreaterThan(0);
  expect(passed).toBe(declines);
});

test('the demo’s roll-ups equal the sums of its orders', async () => {
  await seedDemo(ctx);
  const { results } = await env.DB.prepare(
    `with ended as (
       select driver_id, coalesce(completed_on, cancelled_on) as day, status = 'completed' as is_delivery, payout_cents,
         distance_miles, coalesce(completed_at, cancelled_at) - accepted_at as ms from orders
     )
     select daily.day, daily.total_cents, daily.deliveries, sum(iif(is_delivery, payout_cents, 0)) as cents,
       sum(is_delivery) as orders, daily.miles - sum(iif(is_delivery, distance_miles, 0)) as miles,
       daily.active_ms as active, sum(ms) as longest, max(ms) as shortest
     from daily_earnings daily join ended on ended.day = daily.day and ended.driver_id = daily.driver_id group by daily.day`,
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
  await expectActiveTime();
  const totals = await env.DB.prepare('select * from driver_totals').first();
  const ended = async (status: string) =>
    (
      await env.DB.prepare('select count(*) as n from orders where status = ?')
        .bind(status)
        .first<{ n: number }>()
    )?.n;
  expect(totals).toMatchObject({ completed: await ended('completed'), declined: await ended('declined') });
});

/**
 * Expects each day's active time to be the time with at least one active order, canceled ones included, counted by the second.
 */
async function expectActiveTime(): Promise<void> {
  const { results: past } = await env.DB.prepare(
    `select accepted_at as since, coalesce(completed_at, cancelled_at) as until, completed_at is null as isCancelled from orders
     where status in ('completed', 'cancelled') and driver_id = (select id from drivers where email = 'demo@roadwaze.example')`,
  ).all<{ since: number; until: number; isCancelled: number }>();
  expect(past.some(({ isCancelled }) => isCancelled)).toBe(true);
  const seconds = new Map<string, Set<number>>();
  for (const { since, until } of past) {
    const day = getLocalDay(until, 'America/New_York');
    expect(getLocalDay(since, 'America/New_York')).toBe(day);
    const known = seconds.get(day) ?? new Set();
    for (let at = Math.floor(since / 1000); at < Math.floor(until / 1000); at++) known.add(at);
    seconds.set(day, known);
  }
  const { results: days } = await env.DB.prepare(
    `select day, active_ms as active from daily_earnings
     where driver_id = (select id from drivers where email = 'demo@roadwaze.example') order by day`,
  ).all<{ day: string; active: number }>();
  expect(days.map(({ day }) => day)).toEqual([...seconds.keys()].sort());
  for (const { day, active } of days) {
    expect(Math.abs(active / 1000 - (seconds.get(day)?.size ?? 0)), day).toBeLessThan(120);
  }
}

test('the demo’s unpaid miles follow the streets', async () => {
  await seedDemo(ctx);
  const travel = await ctx.travelTimes.openMeasure(DEMO_CITY);
  expect(travel).not.toBe(ESTIMATED_TRAVEL);
  const rows = await ctx.db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(drivers, eq(drivers.id, orders.driverId))
    .where(eq(drivers.email, 'demo@roadwaze.example'));
  const { results } = await env.DB.prepare(
    `select day, deadhead_miles as miles from daily_earnings
     where driver_id = (select id from drivers where email = 'demo@roadwaze.example')`,
  ).all<{ day: string; miles: number }>();
  for (const { day, miles } of results) {
    expect(miles, day).toBeCloseTo(rollUpDay(rows, day, toMeasureMiles(travel)).deadheadMiles, 6);
  }
});

test('the demo driver can sign in and see past work', async () => {
  await seedDemo(ctx);
  const demo = await signIn({ email: 'demo@roadwaze.example' });
  expect(await readJson(demo.get('/api/auth/user'))).toMatchObject({ firstName: 'Dana' });
  expect((await readJson(demo.get('/api/earnings'))).length).toBeGreaterThan(15);
});

test('the demo driver has colleagues to compare with, all of them marked as demo', async () => {
  await seedDemo(ctx);
  const { results } = await env.DB.prepare(
    `select drivers.is_demo as isDemo, count(distinct drivers.id) as drivers, count(*) as days
     from daily_earnings join drivers on drivers.id = driver_id group by is_demo`,
  ).all();
  expect(results).toEqual([{ isDemo: 1, drivers: CROWD_SIZE + 1, days: expect.any(Number) }]);
});

test('an account that signs in as the demo driver before seeding keeps its data, and a second start changes nothing', async () => {
  await env.DB.prepare("delete from drivers where email = 'demo@roadwaze.example'").run();
  const early = await signIn({ email: 'demo@roadwaze.example' });
  const { id } = await readJson(early.get('/api/auth/user'));
  await env.DB.prepare('insert into driver_totals (driver_id, completed, declined) values (?, 2, 1)')
    .bind(id)
    .run();
  expect(await seedDemo(ctx)).toEqual({ isNew: true });
  const seeded = await readDemo();
  expect(seeded.driver).toMatchObject({ isDemo: 1, firstName: 'Dana', timeZone: 'America/New_York' });
  expect(seeded.driver?.orders).toBeGreaterThan(350);
  const completed = await env.DB.prepare(
    "select count(*) as n from orders where status = 'completed' and driver_id = ?",
  )
    .bind(id)
    .first<{ n: number }>();
  expect(seeded.rows?.completed).toBe((completed?.n ?? 0) + 2);
  expect(await readJson(early.get('/api/auth/user'))).toMatchObject({ id, firstName: 'Dana' });
  expect(await seedDemo(ctx)).toEqual({ isNew: false });
  expect(await readDemo()).toEqual(seeded);
});

test('seeds the times at which food was ready for every restaurant, and extends them over time', async () => {
  await seedDemo(ctx);
  const count = async () =>
    await env.DB.prepare(
      `select count(*) as n, max(ended_at) as newest, count(distinct place) filter (where place not like '@%') as counters
       from ready_facts join drivers on drivers.id = driver_id where email like 'crowd-%'`,
    ).first<Record<'n' | 'newest' | 'counters', number>>();
  const first = await count();
  expect(first?.counters).toBe(SAMPLE_RESTAURANTS.length);
  await extendDemo(ctx);
  expect(await count()).toEqual(first);
  await extendDemo(createCtx(env, () => {}, 'demo', NOW + 2 * 3_600_000));
  expect((await count())?.n).toBeGreaterThan(first?.n ?? 0);
});
