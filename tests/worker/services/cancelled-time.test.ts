import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { createCtx } from '#worker/ctx.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { listDailyEarnings } from '#worker/services/earnings/list-daily-earnings.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { readJson, signIn } from '../client.ts';
import { listScans } from '../list-scans.ts';
import { listDays, work, ZONE } from '../work.ts';

test('an order canceled after hours of work adds its time but no pay, once', async () => {
  const driver = await signIn({ timeZone: ZONE });
  const { id } = await readJson(driver.get('/api/auth/user'));
  const now = Date.now();
  const ctx = createCtx(env, () => {}, 'cancelled', now);
  const accept = async (minutes: number, payoutCents: number) => {
    const acceptedAt = now - minutes * MINUTE_MS;
    const order = buildOrder({ status: 'accepted', createdAt: acceptedAt, acceptedAt, payoutCents });
    await ctx.db.insert(orders).values(toOrderRow(id, order));
    return order.id;
  };
  const done = await accept(30, 1000);
  const gone = await accept(150, 900);
  await Promise.all([
    driver.post(`/api/orders/${gone}/cancel`, { reason: 'customer_gone' }),
    driver.patch(`/api/orders/${done}/status`, { status: 'completed' }),
    driver.post(`/api/orders/${gone}/cancel`, { reason: 'customer_gone' }),
  ]);
  const days = await listDays(id);
  expect(days.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(2.5, 1);
  expect(days.reduce((sum, { cents }) => sum + cents, 0)).toBe(1000);
  expect(days.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(1);
});

test('time across midnight counts on both days, however the order ended', async () => {
  for (const end of ['cancelled', 'withdrawn'] as const) {
    const { driverId } = await work([
      ['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00', end],
      ['2026-11-20T23:40:00-06:00', '2026-11-20T23:55:00-06:00'],
    ]);
    expect(await listDays(driverId)).toMatchObject([
      { day: '2026-11-20', hours: 0.5, deliveries: 1, cents: 1000, miles: 2 },
      { day: '2026-11-21', hours: 0.5, deliveries: 0, cents: 0, miles: 0 },
    ]);
    const listed = await listDailyEarnings(
      createCtx(env, () => {}, 'listed', Date.now()),
      driverId,
    );
    expect(listed.map(({ day }) => day)).toEqual(['2026-11-20']);
  }
});

test('lists a day whose only pay was a cancellation fee', async () => {
  const { id } = await readJson((await signIn()).get('/api/auth/user'));
  const ctx = createCtx(env, () => {}, 'listed', Date.now());
  const day = { driverId: id, day: '2026-11-20', totalCents: 200, deliveries: 0, activeMs: 1, miles: 0 };
  await ctx.db.insert(dailyEarnings).values(day);
  expect(await listDailyEarnings(ctx, id)).toMatchObject([{ day: '2026-11-20', totalCents: 200 }]);
});

test('an order canceled after more than three hours without progress adds no time and no day', async () => {
  for (const end of ['cancelled', 'withdrawn'] as const) {
    const { driverId } = await work([
      ['2026-11-20T09:00:00-06:00', '2026-11-20T09:30:00-06:00'],
      ['2026-11-20T20:00:00-06:00', '2026-11-20T23:00:00.001-06:00', end],
      ['2026-11-21T20:00:00-06:00', '2026-11-21T23:00:00-06:00', end],
    ]);
    expect(await listDays(driverId)).toMatchObject([
      { day: '2026-11-20', hours: 0.5, deliveries: 1 },
      { day: '2026-11-21', hours: 3, deliveries: 0 },
    ]);
  }
});

test('an order with a recent arrival or pickup counts its last three hours when canceled', async () => {
  const at = Date.parse('2026-11-20T18:00:00Z');
  for (const step of ['arrived_at', 'picked_up_at']) {
    const { driverId, ctx, ids } = await work([[at - 9 * HOUR_MS, null]]);
    await env.DB.prepare(`update orders set ${step} = ? where driver_id = ?`)
      .bind(at - HOUR_MS, driverId)
      .run();
    await cancelOrder({ ...ctx, now: at }, { driverId, orderId: ids[0] ?? '', reason: 'customer_gone' });
    expect(await listDays(driverId)).toMatchObject([{ hours: 3, deliveries: 0 }]);
  }
});

test('an order undone or withdrawn within a minute adds no time and no day', async () => {
  const { driverId } = await work([
    ['2026-11-20T10:00:00-06:00', '2026-11-20T10:00:40-06:00', 'cancelled'],
    ['2026-11-20T11:00:00-06:00', '2026-11-20T11:00:20-06:00', 'withdrawn'],
  ]);
  expect(await listDays(driverId)).toEqual([]);
});

test('canceling again changes nothing', async () => {
  const at = Date.parse('2026-11-20T18:00:00Z');
  const { driverId, ctx, ids } = await work([[at - HOUR_MS, at, 'cancelled']]);
  const before = await listDays(driverId);
  const [orderId] = ids as [string];
  for (const reason of ['other', 'unsafe'] as const) {
    await cancelOrder({ ...ctx, now: at + HOUR_MS }, { driverId, orderId, reason });
  }
  expect(await listDays(driverId)).toEqual(before);
  expect(before).toMatchObject([{ hours: 1 }]);
});

test('clearing canceled samples removes their time from both days', async () => {
  const { driverId, ctx } = await work([
    ['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00', 'cancelled'],
  ]);
  await clearSampleOrders({ ...ctx, now: Date.parse('2026-11-21T18:00:00Z') }, { driverId });
  expect(await listDays(driverId)).toEqual([]);
});

test('the roll-up of a day reads by index', async () => {
  const session = env.DB.withSession();
  const prepare = vi.spyOn(session, 'prepare');
  const open = vi.spyOn(env.DB, 'withSession').mockReturnValue(session);
  await work([['2026-11-20T10:00:00-06:00', '2026-11-20T10:30:00-06:00', 'cancelled']]);
  const statements = prepare.mock.calls.map(([query]) => query);
  open.mockRestore();
  const rollUps = statements.filter((statement) =>
    /daily_earnings|completed_on|cancelled_on/.test(statement),
  );
  expect(rollUps.length).toBeGreaterThan(0);
  expect(await listScans(rollUps)).toEqual([]);
});
