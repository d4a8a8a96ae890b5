import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { assumeOrigin, pickRouted, planActiveRoute } from '#worker/domain/routes/active-route.ts';
import { chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import type { Travel } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import { traceLines } from './trace-lines.ts';

/**
 * Returns, by offer, the legs to its stops and on from them in the driver's route as it is planned with that offer accepted.
 * An offer without places, or where no road leads, has none.
 */
export async function traceDetours(
  ctx: Ctx,
  driver: Driver,
  { orders, offers }: { orders: readonly Order[]; offers: readonly Order[] },
): Promise<Record<string, LatLng[][]>> {
  const accepted = offers.map((offer): Order => ({ ...offer, status: 'accepted', acceptedAt: ctx.now }));
  const placed = pickRouted(accepted).routed;
  const { routed } = pickRouted(orders);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const assumed = assumeOrigin(routed);
  const assumedOf = (offer: (typeof placed)[number]) => assumed ?? offer.pickup ?? offer.dropoff;
  const [first] = placed;
  if (!first) return {};
  const origins = placed.map(
    (offer) =>
      chooseOrigin({ asked: 'Current Location', driver, assumed: assumedOf(offer), now: ctx.now }).origin,
  );
  const own = listVisits(routed);
  const visits = placed.map((offer) => listVisits([offer]));
  const points = [...origins, ...own, ...visits.flat()];
  const travel = await ctx.travelTimes.matrix(points, hour);

  let next = origins.length + own.length;
  const traced = placed.map(async (offer, index) => {
    const count = visits[index]?.length ?? 0;
    const nodes = [index, ...own.map((_, at) => origins.length + at), ...range(next, count)];
    next += count;
    const part = pick(travel, nodes);
    if (part.durations.flat().some((minutes) => !Number.isFinite(minutes))) return [offer.id, []] as const;
    const { stops } = planActiveRoute({ routed: [...routed, offer], unplacedOrderIds: [] }, part, ctx.now);
    const way = stops.map(({ place, orders: held }) => ({
      place,
      isAdded: held.some(({ id }) => id === offer.id),
    }));
    const legs = listLegs([{ place: origins[index] ?? first.dropoff, isAdded: false }, ...way]);
    const lines = await Promise.all(legs.map((leg) => traceLines(ctx, leg, hour)));
    return [offer.id, lines.flat()] as const;
  });
  return Object.fromEntries(await Promise.all(traced));
}

type Stop = { place: LatLng; isAdded: boolean };

/** Returns the drives that begin or end at an added stop. */
function listLegs(way: readonly Stop[]): [LatLng, LatLng][] {
  return way.slice(1).flatMap((to, index): [LatLng, LatLng][] => {
    const from = way[index];
    return from && (from.isAdded || to.isAdded) ? [[from.place, to.place]] : [];
  });
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function pick({ durations, distances }: Travel, nodes: readonly number[]): Travel {
  const part = (rows: number[][]) => nodes.map((row) => nodes.map((column) => rows[row]?.[column] ?? 0));
  return { durations: part(durations), distances: part(distances) };
}
