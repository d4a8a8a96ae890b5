import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';
import { setPosition } from '#worker/services/drivers/set-position.ts';
import { closeStaleOrders } from '#worker/services/orders/close-stale-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { listDays, work } from '../work.ts';

const ACCEPTED = Date.parse('2026-11-20T18:00:00Z');
const at = (now: number) => createCtx(env, () => {}, 'test', now);
const read = (id = '') =>
  env.DB.prepare('select * from orders where id = ?').bind(id).first<Record<string, unknown>>();
const totals = (driverId: string) =>
  env.DB.prepare('select cancelled, completed from driver_totals where driver_id = ?').bind(driverId).first();

test('closes an unfinished order once after 36 hours and changes no figures', async () => {
  const { driverId, ids } = await work([
    [ACCEPTED, null],
    [ACCEPTED + HOUR_MS, null],
    [ACCEPTED, ACCEPTED + HOUR_MS],
  ]);
  const before = [await listDays(driverId), await totals(driverId)];
  expect(await closeStaleOrders(at(ACCEPTED + 36 * HOUR_MS - 1))).toMatchObject({ changed: 0 });
  const closedAt = ACCEPTED + 36 * HOUR_MS;
  const runs = await Promise.all([closeStaleOrders(at(closedAt)), closeStaleOrders(at(closedAt))]);
  expect(runs.reduce((sum, { changed = 0 }) => sum + changed, 0)).toBe(1);
  expect(await read(ids[0])).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'stale',
    cancelled_at: closedAt,
    cancelled_on: null,
    completed_at: null,
    history_at: ACCEPTED,
  });
  expect(await read(ids[1])).toMatchObject({ status: 'accepted' });
  expect([await listDays(driverId), await totals(driverId)]).toEqual(before);
  const { results } = await env.DB.prepare(
    "select detail from order_events where order_id = ? and kind = 'cancelled'",
  )
    .bind(ids[0])
    .all();
  expect(results).toEqual([{ detail: '{"reason":"stale"}' }]);
});

test('a closed order can be restored for a week, then completed or closed again', async () => {
  const { driverId, ids } = await work([[ACCEPTED, null]]);
  const request = { driverId, orderId: ids[0] ?? '' };
  const closedAt = ACCEPTED + 40 * HOUR_MS;
  await closeStaleOrders(at(closedAt));
  const late = await restoreOrder(at(closedAt + 7 * DAY_MS + 1), request);
  expect(late).toMatchObject({ ok: false, error: { code: 'undoTooLate' } });
  const restoredAt = closedAt + 7 * DAY_MS;
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await restoreOrder(at(restoredAt), request)).toMatchObject({
      value: { status: 'accepted', cancelReason: null, acceptedAt: restoredAt },
    });
  }
  expect(await closeStaleOrders(at(restoredAt + HOUR_MS))).toMatchObject({ changed: 0 });
  expect((await completeOrder(at(restoredAt + HOUR_MS), request)).ok).toBe(true);
  expect(await listDays(driverId)).toMatchObject([{ deliveries: 1, cents: 1000, hours: 1 }]);
  expect(await totals(driverId)).toEqual({ cancelled: 0, completed: 1 });
});

test('restores no more closed orders than the limit of open orders allows', async () => {
  const kept = ACCEPTED + 39 * HOUR_MS;
  const open = Array.from({ length: ACCOUNT_LIMITS.openOrders - 1 }, (): [number, null] => [kept, null]);
  const { driverId, ids } = await work([[ACCEPTED, null], [ACCEPTED, null], ...open]);
  const now = ACCEPTED + 40 * HOUR_MS;
  await closeStaleOrders(at(now));
  const [first, second] = [
    { driverId, orderId: ids[0] ?? '' },
    { driverId, orderId: ids[1] ?? '' },
  ];
  expect((await restoreOrder(at(now), first)).ok).toBe(true);
  expect(await restoreOrder(at(now), second)).toMatchObject({ error: { code: 'tooManyOpenOrders' } });
});

test('an order its driver canceled cannot be restored', async () => {
  const { driverId, ids } = await work([[ACCEPTED, ACCEPTED + HOUR_MS, 'cancelled']]);
  const moved = await restoreOrder(at(ACCEPTED + 2 * HOUR_MS), { driverId, orderId: ids[0] ?? '' });
  expect(moved).toMatchObject({ ok: false, error: { code: 'orderMoved' } });
});

test('finds stale orders by index', async () => {
  const { results } = await env.DB.prepare(
    "explain query plan select id from orders where status = 'accepted' and accepted_at <= 1 order by accepted_at",
  ).all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).join()).toContain('orders_accepted');
});

test('an order completed the next day counts on the evening it was driven, and can be undone', async () => {
  const noon = Date.parse('2026-11-21T18:00:00Z');
  const accepted = Date.parse('2026-11-21T01:00:00Z');
  const { driverId, ids } = await work([
    [accepted - HOUR_MS, accepted - HOUR_MS / 2],
    [accepted, null],
    [noon - HOUR_MS, noon],
  ]);
  const before = await listDays(driverId);
  const request = { driverId, orderId: ids[1] ?? '' };
  const completed = await completeOrder(at(noon + HOUR_MS), request);
  expect(completed).toMatchObject({ value: { completedAt: accepted + HOUR_MS / 2 } });
  expect(await listDays(driverId)).toMatchObject([
    { day: '2026-11-20', deliveries: 2, cents: 2000, hours: 1 },
    { day: '2026-11-21', deliveries: 1, cents: 1000, hours: 1 },
  ]);
  expect(await restoreOrder(at(noon + HOUR_MS + 30_000), request)).toMatchObject({
    value: { status: 'accepted', completedAt: null },
  });
  expect(await listDays(driverId)).toEqual(before);
});

test('passing the restaurant of an order accepted 12 hours ago records no arrival', async () => {
  const { driverId, ids } = await work([
    [ACCEPTED, null],
    [ACCEPTED + HOUR_MS, null],
  ]);
  await env.DB.prepare('update orders set pickup_lat = 39.28, pickup_lng = -76.59 where driver_id = ?')
    .bind(driverId)
    .run();
  const now = ACCEPTED + 12 * HOUR_MS;
  await setPosition(at(now), { driverId, position: { lat: 39.2803, lng: -76.59 } });
  expect(await read(ids[0])).toMatchObject({ arrived_at: null });
  expect(await read(ids[1])).toMatchObject({ arrived_at: now });
  await completeOrder(at(now + HOUR_MS / 2), { driverId, orderId: ids[0] ?? '' });
  expect(await listDays(driverId)).toMatchObject([{ day: '2026-11-20', deliveries: 1, hours: 0.5 }]);
});
