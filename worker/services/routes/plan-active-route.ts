import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { hasPlaces, listVisits, planRoute } from '#worker/domain/routes/plan-route.ts';
import type { Route } from '#worker/domain/routes/route.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';

/** Returns the best route through a driver's accepted orders from now on; null where none has the places it needs. */
export async function planActiveRoute(ctx: Ctx, driver: Driver, orders: Order[]): Promise<Route | null> {
  const routed = orders.flatMap((order) => (order.status === 'accepted' && hasPlaces(order) ? [order] : []));
  const [first] = routed;
  if (!first) return null;
  const visits = listVisits(routed);
  const assumed = first.pickedUpAt === null && first.pickup ? first.pickup : first.dropoff;
  const { origin, originKind } = chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const travel = await ctx.travelTimes.matrix([origin, ...visits], hour);
  return {
    id: 'active',
    orderIds: routed.map(({ id }) => id),
    origin,
    originKind,
    ...planRoute(visits, travel),
    travelSource: travel.isFallback ? 'fallback' : travel.source,
    totalCents: routed.reduce((total, { payoutCents }) => total + payoutCents, 0),
    createdAt: ctx.now,
  };
}
