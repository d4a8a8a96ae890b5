import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { toOrderRow } from '#worker/db/queries/order-rows.ts';
import { toReadyFactRows } from '#worker/db/queries/ready-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { getTracking } from '#worker/services/network/get-tracking.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';
import { pickUpOrder } from '#worker/services/orders/pick-up-order.ts';
import { getActiveRoute } from '#worker/services/routes/get-active-route.ts';
import { DROPOFF, openPoster, PICKUP } from '../poster.ts';
import { at, listOffers, openCrew, readDriver } from './crew.ts';

// Drive times depend on the hour, which must not change during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 10 * MINUTE_MS });
});

async function assign() {
  const { post, id: restaurantId } = await openPoster();
  const [driverId = ''] = await openCrew([{ miles: 1, timeZone: 'UTC' }]);
  const { id, trackingUrl } = await post();
  const request = { driverId, orderId: (await listOffers(id))[0]?.orderId ?? '' };
  const { ctx } = at(Date.now());
  expect((await acceptOrder(ctx, request)).ok).toBe(true);
  const token = new URL(trackingUrl).pathname.split('/').at(-1) ?? '';
  const readAfter = async (minutes: number) => {
    const later = at(ctx.now + minutes * MINUTE_MS).ctx;
    const [delivery, tracking] = [
      await getDelivery(later, { restaurantId, deliveryId: id }),
      await getTracking(later, token),
    ];
    if (!delivery.ok || !tracking.ok) throw new Error('No delivery');
    const { pickupEta, dropoffEta } = delivery.value;
    expect(tracking.value.eta).toBe(dropoffEta);
    return { pickupEta, dropoffEta };
  };
  return { ctx, request, readAfter, token };
}

test('shows no arrival time of a driver whose position is unknown', async () => {
  const { request, readAfter } = await assign();
  expect(await readAfter(0)).toEqual({ pickupEta: expect.any(Number), dropoffEta: expect.any(Number) });
  await env.DB.prepare('update drivers set position_at = null where id = ?').bind(request.driverId).run();
  expect(await readAfter(0)).toEqual({ pickupEta: null, dropoffEta: null });
});

test('keeps the customer’s ETA while the driver’s phone is silent', async () => {
  const { ctx, request, readAfter } = await assign();
  expect((await pickUpOrder(ctx, request)).ok).toBe(true);
  const { dropoffEta } = await readAfter(0);
  expect(await readAfter(2)).toEqual({ pickupEta: null, dropoffEta });
});

test('tells restaurant and customer the times of the driver’s route, including waits learned at its restaurants', async () => {
  const { ctx, request, readAfter } = await assign();
  const { driverId } = request;
  const slow = buildOrder({
    source: 'partner',
    restaurantName: 'Slow Smoke',
    pickup: PICKUP,
    dropoff: DROPOFF,
    status: 'accepted',
    createdAt: ctx.now,
    acceptedAt: ctx.now,
    expiresAt: ctx.now + HOUR_MS,
  });
  await ctx.db.insert(orders).values(toOrderRow(driverId, slow));
  const typical = await readAfter(0);
  const facts = Array.from({ length: 8 }, (_, index) => {
    const createdAt = ctx.now - (index + 2) * HOUR_MS;
    const times = { createdAt, arrivedAt: createdAt + 5 * MINUTE_MS, pickedUpAt: createdAt + 47 * MINUTE_MS };
    return toReadyFactRows({ ...slow, ...times, id: `smoke-${index}`, driverId, isSample: false });
  });
  await ctx.db.insert(readyFacts).values(facts.flat());
  const told = await readAfter(0);
  expect(told).not.toEqual(typical);
  const driver = await readDriver(driverId);
  if (!driver) throw new Error('No driver');
  const { stops } = await getActiveRoute(ctx, driver);
  const own = (kind: string) =>
    stops.find((stop) => stop.kind === kind && stop.orders.some(({ id }) => id === request.orderId));
  expect(told).toEqual({ pickupEta: own('pickup')?.arriveAt, dropoffEta: own('dropoff')?.arriveAt });
});

test('the tracking page reads nothing of the driver’s other offers', async () => {
  const { ctx, request, token } = await assign();
  for (const restaurant of Array.from({ length: 12 }, (_, index) => `Busy ${index}`)) {
    const offer = buildOrder({
      source: 'partner',
      restaurantName: restaurant,
      pickup: PICKUP,
      dropoff: DROPOFF,
      createdAt: ctx.now,
      expiresAt: ctx.now + HOUR_MS,
    });
    const facts = Array.from({ length: 24 }, (_, index) => {
      const pickedUpAt = ctx.now - (index + 1) * HOUR_MS;
      const fact = { ...offer, arrivedAt: null, pickedUpAt, isSample: false };
      return toReadyFactRows({ ...fact, id: `${offer.id}-${index}`, driverId: request.driverId })[0]!;
    });
    await ctx.db.insert(orders).values(toOrderRow(request.driverId, offer));
    for (const page of chunk(facts, 10)) await ctx.db.insert(readyFacts).values(page);
  }
  const later = at(ctx.now).ctx;
  expect(await getTracking(later, token)).toMatchObject({ value: { eta: expect.any(Number) } });
  expect(later.meter.rowsRead).toBeLessThan(20);
});
