import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { pickRouted, planAsDriven, timeActivePlan } from '#worker/domain/routes/active-route.ts';
import { assumeOrigin, chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import { type StoredRoute, toStoredReady } from '#worker/domain/routes/stored-route.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { estimateReadyTimes, type FactsByPlace, toReadyQuestion } from '#worker/engines/offers/index.ts';
import { traceStops } from './trace-stops.ts';

/** Plans the driver's route through the accepted ones of their open orders, from the current position. */
export async function planActiveRoute(
  ctx: Ctx,
  driver: Driver,
  orders: readonly Order[],
  facts: FactsByPlace,
): Promise<StoredRoute> {
  const picked = pickRouted(orders);
  const assumed = assumeOrigin(picked.routed);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const from = assumed && chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
  const isStored = from?.originKind === 'assumed';
  const places = from ? [from.origin, ...listVisits(picked.routed)] : [];
  const travel = await ctx.travelTimes.matrix(places, hour, isStored);
  const ready = estimateReadyTimes(orders, facts, toReadyQuestion(driver, ctx.now));
  const { stops, baselineMinutes, isOptimal } = planAsDriven(picked.routed, travel, ctx.now, ready);
  const plan = { stops, baselineMinutes, isOptimal };
  const timed = timeActivePlan(plan, { picked, ready, now: ctx.now });
  const stopsAt = timed.stops.map(({ place }) => place);
  const planned = { stops: stopsAt, localHour: hour, source: travel.source, isStored };
  const traced = from && (await traceStops(ctx, { origin: from.origin, ...planned }));
  const vias = timed.stops.flatMap(({ orders: there }, index) =>
    there.map((_, nth) => (nth === 0 ? (traced?.stops[index]?.via ?? null) : null)),
  );
  return {
    ...plan,
    stops: stops.map((stop, index) => ({ ...stop, via: vias[index] ?? null })),
    origin: from?.origin ?? null,
    originKind: from?.originKind ?? null,
    travelSource: travel.source,
    geometry: traced?.geometry ?? null,
    ready: toStoredReady(ready),
  };
}
