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
import { askReady, estimateReadyTimes, type FactsByPlace } from '#worker/engines/offers/index.ts';
import { toShownSource, traceStops } from './trace-stops.ts';

/**
 * Plans the driver's route through the accepted ones of `orders`, from where they are now. It is planned whenever it is
 * looked at, so it is never older than the orders and the position it is made of.
 *
 * @param facts what is known of when food is ready where these orders are picked up
 */
export async function planActiveRoute(
  ctx: Ctx,
  driver: Driver,
  orders: readonly Order[],
  facts: FactsByPlace,
): Promise<ActiveRoute> {
  const picked = pickRouted(orders);
  const assumed = assumeOrigin(picked.routed);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const from = assumed && chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
  const travel = await ctx.travelTimes.matrix(from ? [from.origin, ...listVisits(picked.routed)] : [], hour);
  const ready = estimateReadyTimes(picked.routed, facts, askReady(driver, ctx.now));
  const planned = plan(picked, travel, ctx.now, ready);
  const places = planned.stops.map(({ place }) => place);
  const traced =
    from &&
    (await traceStops(ctx, { origin: from.origin, stops: places, localHour: hour, source: travel.source }));
  return {
    ...planned,
    stops: planned.stops.map((stop, index) => ({ ...stop, via: traced?.stops[index]?.via ?? null })),
    origin: from?.origin ?? null,
    originKind: from?.originKind ?? null,
    travelSource: toShownSource(travel.source),
    geometry: traced?.geometry ?? null,
  };
}
