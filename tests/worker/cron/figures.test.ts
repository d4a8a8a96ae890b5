import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { fillNetwork } from '#tests/factories/fill-network.ts';
import { runCron } from '#worker/cron/index.ts';
import { createCtx } from '#worker/ctx.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { takeLoggedErrors } from '../setup.ts';

const NOW = Date.parse('2026-11-20T10:27:00Z');
const SCALE = { drivers: 40, owners: 40, restaurants: 30, orders: 200, entries: 0, days: 20, now: NOW };
const run = (now = NOW) =>
  runCron(
    createCtx(env, () => {}, 'test', now),
    '27 * * * *',
  );

async function readDays() {
  const { results } = await env.DB.prepare(
    `select day, new_drivers as newDrivers, new_restaurants as newRestaurants, active_drivers as activeDrivers,
       deliveries, delivered_cents as deliveredCents, revenue_cents as revenueCents, total_drivers as totalDrivers
     from network_days order by day`,
  ).all<Record<string, number>>();
  return results;
}

const sum = (days: Record<string, number>[], figure: string) =>
  days.reduce((total, day) => total + (day[figure] ?? 0), 0);

beforeEach(async () => {
  for (const table of [
    'network_days',
    'job_runs',
    'daily_earnings',
    'orders',
    'owed_balances',
    'ledger_entries',
    'ledger_postings',
  ])
    await env.DB.exec(`delete from ${table}`);
  for (const table of ['outbox', 'subscriptions', 'drivers', 'restaurants'])
    await env.DB.exec(`delete from ${table}`);
});

test('rolls up the days of the network from its rows, and changes nothing in a second run', async () => {
  await fillNetwork(env.DB, SCALE);
  expect(await run()).toMatchObject([{ job: 'roll-up-network', outcome: 'ok', counts: { done: 21 } }]);
  const days = await readDays();
  expect(days).toHaveLength(21);
  expect(sum(days, 'newDrivers')).toBe(40);
  expect(sum(days, 'newRestaurants')).toBe(30);
  expect(sum(days, 'deliveries')).toBe(200);
  expect(sum(days, 'deliveredCents')).toBe(200 * 800);
  expect(days.at(-1)?.totalDrivers).toBe(40);
  expect(await run(NOW + 1)).toMatchObject([{ outcome: 'ok', counts: { done: 7 } }]);
  expect(await readDays()).toEqual(days);
});

test('leaves demo drivers, their deliveries and their payments out of every figure', async () => {
  await fillNetwork(env.DB, SCALE);
  await env.DB.exec('update drivers set is_demo = 1');
  await env.DB.prepare(
    `insert into ledger_postings (key, kind, subject, owner_id, amount_cents, at, created_at)
     select 'charge:demo', 'charge', 'pro', id, 1000, ?1, ?1 from drivers limit 1`,
  )
    .bind(NOW - 1)
    .run();
  await run();
  const days = await readDays();
  for (const figure of ['newDrivers', 'activeDrivers', 'deliveries', 'deliveredCents', 'revenueCents']) {
    expect([figure, sum(days, figure)]).toEqual([figure, 0]);
  }
  expect(days.at(-1)?.totalDrivers).toBe(0);
  expect(sum(days, 'newRestaurants')).toBe(30);
});

test('counts everything once when a trigger is delivered twice, and when runs overlap', async () => {
  await fillNetwork(env.DB, SCALE);
  const runs = (await Promise.all([run(), run(), run(NOW + 1)])).flat();
  expect(runs.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(0);
  expect(runs.every(({ outcome }) => outcome === 'ok' || outcome === 'skipped')).toBe(true);
  expect(sum(await readDays(), 'deliveries')).toBe(200);
});

test('after weeks without a run, rolls up the missed days and includes late corrections of the last week', async () => {
  await fillNetwork(env.DB, SCALE);
  await run(NOW - 15 * DAY_MS);
  const early = await readDays();
  expect(await run()).toMatchObject([{ outcome: 'ok' }]);
  const days = await readDays();
  // The first run went back a week, to the day before the first driver joined.
  expect(days).toHaveLength(22);
  expect(sum(days, 'newDrivers')).toBe(40);
  expect(early.length).toBeLessThan(days.length);
  const { results } = await env.DB.prepare(
    "update orders set payout_cents = payout_cents + 100 where completed_on = '2026-11-18' returning id",
  ).all();
  expect(results.length).toBeGreaterThan(0);
  await run(NOW + 60 * 60_000);
  expect(sum(await readDays(), 'deliveredCents')).toBe(200 * 800 + 100 * results.length);
});

test('gives a network without drivers an empty week and totals of zero', async () => {
  await run();
  const days = await readDays();
  expect(days).toHaveLength(7);
  expect(sum(days, 'deliveries')).toBe(0);
  expect(days.at(-1)?.totalDrivers).toBe(0);
});

test('rolls up a failed day of a long gap once it works, with the days after it', async () => {
  await fillNetwork(env.DB, SCALE);
  await env.DB.prepare(
    `create trigger broken before insert on network_days when new.day = '2026-11-05'
     begin select raise(abort, 'broken item'); end`,
  ).run();
  expect(await run()).toMatchObject([{ outcome: 'partial', counts: { failed: 1 } }]);
  expect(takeLoggedErrors()).toHaveLength(1);
  expect((await readDays()).at(-1)?.day).toBe('2026-11-04');
  await env.DB.prepare('drop trigger broken').run();
  expect(await run(NOW + DAY_MS)).toMatchObject([{ outcome: 'ok' }]);
  const days = (await readDays()).map(({ day }) => String(day));
  expect(days.filter((day) => day >= '2026-10-31')).toHaveLength(22);
});

test('still counts drivers who joined after their accounts are deleted', async () => {
  await fillNetwork(env.DB, SCALE);
  await run();
  const { results } = await env.DB.prepare('delete from drivers where created_at > ? returning id')
    .bind(NOW - 5 * DAY_MS)
    .all();
  expect(results.length).toBeGreaterThan(0);
  await run(NOW + 60 * 60_000);
  const days = await readDays();
  expect(sum(days, 'newDrivers')).toBe(40);
  expect(days.at(-1)?.totalDrivers).toBe(40 - results.length);
});
