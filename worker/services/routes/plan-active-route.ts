import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import {
  type ActiveRoute,
  assumeOrigin,
  pickRouted,
  planActiveRoute as plan,
} from '#worker/domain/routes/active-route.ts';
import { chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';

/**
 * Plans the driver's route through the accepted ones of `orders`, from where they are now. It is planned whenever it is
 * looked at, so it is never older than the orders and the position it is made of.
 */
export async function planActiveRoute(
  ctx: Ctx,
  driver: Driver,
  orders: readonly Order[],
): Promise<ActiveRoute> {
  const picked = pickRouted(orders);
  const assumed = assumeOrigin(picked.routed);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const from = assumed && chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
  const travel = await ctx.travelTimes.matrix(from ? [from.origin, ...listVisits(picked.routed)] : [], hour);
  return {
    ...plan(picked, travel, ctx.now),
    origin: from?.origin ?? null,
    originKind: from?.originKind ?? null,
    travelSource: travel.source === 'osrm' ? 'service' : 'estimate',
    geometry: null,
  };
}
