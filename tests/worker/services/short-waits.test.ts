import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Ctx } from '#worker/ctx.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { routes } from '#worker/db/schema/routes.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { saveAutomationSettings } from '#worker/services/automation/save-automation-settings.ts';
import { evaluateOffers } from '#worker/services/offers/evaluate-offers.ts';
import { acceptOrder, acceptOrders } from '#worker/services/orders/accept-order.ts';
import { cancelOrder } from '#worker/services/orders/cancel-order.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { declineOrder } from '#worker/services/orders/decline-order.ts';
import { restoreOrder } from '#worker/services/orders/restore-order.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';
import { createWorld, look } from '../offered-driver.ts';
import { readDashboard } from '../read-screens.ts';

/** Returns a context that records the places for which streets are loaded. */
function watch() {
  const { ctx } = look();
  const loaded: LatLng[] = [];
  const openMeasure: Ctx['travelTimes']['openMeasure'] = (around) => {
    if (around) loaded.push(around);
    return ctx.travelTimes.openMeasure(around);
  };
  const watched: Ctx = { ...ctx, travelTimes: { ...ctx.travelTimes, openMeasure } };
  return { ctx: watched, loaded };
}

const listOffers = async (driverId: string) => {
  const rows = await look().ctx.db.select().from(orders).where(eq(orders.driverId, driverId));
  return rows.filter(({ status }) => status === 'pending');
};

test('accepting an order twice plans its route once', async () => {
  const { driver } = await createWorld(3);
  const { ctx } = watch();
  await saveAutomationSettings(ctx, { driver, input: { isEnabled: true, routeOptimization: true } });
  const [offer] = await listOffers(driver.id);
  const request = { driverId: driver.id, orderId: offer?.id ?? '' };
  expect(await acceptOrder(ctx, request)).toMatchObject({ ok: true });
  expect(await acceptOrder(ctx, request)).toMatchObject({ ok: true });
  const saved = await ctx.db.select().from(routes).where(eq(routes.driverId, driver.id));
  expect(saved.map(({ orderIds }) => orderIds.length)).toEqual([2]);
});

test('accepting offers together plans one route with all of them', async () => {
  const { driver } = await createWorld(3);
  const { ctx } = watch();
  await saveAutomationSettings(ctx, { driver, input: { isEnabled: true, routeOptimization: true } });
  const offers = await listOffers(driver.id);
  const request = { driverId: driver.id, orderIds: [...offers.map(({ id }) => id), 'gone'] };
  const moved = await acceptOrders(ctx, request);
  expect(moved.map(({ result }) => result.ok)).toEqual([...offers.map(() => true), false]);
  const saved = await ctx.db.select().from(routes).where(eq(routes.driverId, driver.id));
  expect(saved.map(({ orderIds }) => orderIds.length)).toEqual([offers.length + 1]);
});

test('undoing a decline or withdrawing an offer loads no streets', async () => {
  const { driver } = await createWorld(4);
  const { ctx, loaded } = watch();
  const [first] = await listOffers(driver.id);
  const request = { driverId: driver.id, orderId: first?.id ?? '' };
  await declineOrder(ctx, request);
  expect(await restoreOrder(ctx, request)).toMatchObject({ ok: true, value: { status: 'pending' } });
  expect(await withdrawOrder(ctx, request)).toMatchObject({ ok: true, value: { status: 'expired' } });
  expect(loaded).toEqual([]);
});

test('a rejected or repeated completion or cancellation loads no streets', async () => {
  const { driver } = await createWorld(6, { active: 2, pending: 0 });
  const { ctx, loaded } = watch();
  const open = await ctx.db.select().from(orders).where(eq(orders.driverId, driver.id));
  const [first, second] = open.map(({ id }) => ({ driverId: driver.id, orderId: id }));
  if (!first || !second) throw new Error('No orders');
  expect(await completeOrder(ctx, first)).toMatchObject({ ok: true });
  expect(await cancelOrder(ctx, { ...second, reason: 'other' })).toMatchObject({ ok: true });
  expect(loaded).toHaveLength(2);
  expect(await completeOrder(ctx, first)).toMatchObject({ ok: true });
  expect(await completeOrder(ctx, second)).toMatchObject({ ok: false, error: { code: 'orderMoved' } });
  expect(await cancelOrder(ctx, { ...first, reason: 'other' })).toMatchObject({ ok: false });
  expect(loaded).toHaveLength(2);
});

test('loads no streets without offers and hotspots nearby', async () => {
  const { driver } = await createWorld(5, { active: 0, pending: 0 });
  const { ctx, loaded } = watch();
  await evaluateOffers(ctx, driver, { open: [], seen: [], market: [], hours: null, facts: new Map() });
  await readDashboard(ctx, driver);
  expect(loaded).toEqual([]);
});
