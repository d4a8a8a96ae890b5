import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { assumeOrigin, pickRouted, planActiveRoute } from '#worker/domain/routes/active-route.ts';
import { chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import type { Travel } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { ReadyTime } from '#worker/engines/offers/index.ts';
import { traceLines } from './trace-lines.ts';

/** The driver's open orders, the offers to draw, and when food is ready. */
type Given = { orders: readonly Order[]; offers: readonly Order[]; ready: ReadonlyMap<string, ReadyTime> };

/**
 * Returns, by offer, the legs to its stops and on from them in the driver's route as it is planned with that offer accepted.
 * An offer without places, or where no road leads, has none.
 */
export async function traceDetours(
  ctx: Ctx,
  driver: Driver,
  { orders, offers, ready }: Given,
): Promise<Record<string, LatLng[][]>> {
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const { routed } = pickRouted(orders);
  const accepted = offers.map((offer): Order => ({ ...offer, status: 'accepted', acceptedAt: ctx.now }));
  const routes = pickRouted(accepted).routed.map((offer) => {
    const all = [...routed, offer];
    const assumed = assumeOrigin(all) ?? offer.dropoff;
    const { origin } = chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
    return { offer, origin, picked: { routed: all, unplacedOrderIds: [] }, visits: listVisits(all) };
  });
  const measure = await openMatrix(
    ctx,
    routes.flatMap(({ origin, visits }) => [origin, ...visits]),
    hour,
  );
  const traced = routes.map(async ({ offer, origin, picked, visits }) => {
    const travel = measure([origin, ...visits]);
    if (travel.durations.flat().some((minutes) => !Number.isFinite(minutes))) return [offer.id, []] as const;
    const { stops } = planActiveRoute(picked, travel, ctx.now, ready);
    const way = stops.map(({ place, orders: held }) => ({
      place,
      isAdded: held.some(({ id }) => id === offer.id),
    }));
    const legs = listLegs([{ place: origin, isAdded: false }, ...way]);
    const ways = await Promise.all(legs.map((leg) => traceLines(ctx, leg, hour)));
    return [offer.id, ways.flatMap(({ lines }) => lines)] as const;
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

/** Measures the drives between all places at once. Returns a function for the drives between some of them. */
async function openMatrix(ctx: Ctx, places: readonly LatLng[], localHour: number) {
  const keyOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
  const points = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const nodeOf = new Map(points.map((place, node) => [keyOf(place), node]));
  const { durations, distances } = await ctx.travelTimes.matrix(points, localHour);
  return (some: readonly LatLng[]): Travel => {
    const nodes = some.map((place) => nodeOf.get(keyOf(place)) ?? 0);
    const pick = (rows: number[][]) => nodes.map((from) => nodes.map((to) => rows[from]?.[to] ?? 0));
    return { durations: pick(durations), distances: pick(distances) };
  };
}
