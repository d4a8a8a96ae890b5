import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import {
  buildMapScene,
  listScenePlaces,
  type MapScene,
  type SceneGiven,
} from '#worker/domain/map/build-map-scene.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { pickRouted, planRouted } from '#worker/domain/routes/active-route.ts';
import { assumeOrigin, chooseOrigin } from '#worker/domain/routes/choose-origin.ts';
import { listVisits } from '#worker/domain/routes/plan-route.ts';
import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { Travel } from '#worker/domain/routes/travel-measure.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import type { ReadyTime } from '#worker/engines/offers/index.ts';
import { drawLeg } from '#worker/services/routes/trace-stops.ts';

/** Maximum offers whose detour is drawn; each one needs another route planned. */
const MAX_DETOURS = 10;

/** The streets of a driver's map and the lines along them. */
export type MapStreets = {
  /** The region whose tiles are shown; null if no region contains half of the driver's places. */
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds' | 'attribution'> | null;
  /** The line to each remaining stop, in driving order; straight where no streets are known. */
  lines: LatLng[][];
  /** The source of the travel times; null without a line. */
  travelSource: TravelSource | null;
  /** By offer id, the lines to and from its stops. */
  detours: Record<string, LatLng[][]>;
};

/**
 * Returns the region of a map's places, the lines between its stops, and the detours of the first offers or of `detoursOf`. Never
 * throws: without streets, lines are straight.
 */
export async function getMapStreets(
  ctx: Ctx,
  driver: Driver,
  given: SceneGiven,
  { ready, detoursOf }: { ready: ReadonlyMap<string, ReadyTime>; detoursOf?: readonly string[] | undefined },
): Promise<MapStreets> {
  const scene = buildMapScene(given);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const shown = new Set(scene.orders.map(({ id }) => id));
  const offers = given.orders
    .filter(
      ({ id, status }) => status === 'pending' && shown.has(id) && (!detoursOf || detoursOf.includes(id)),
    )
    .slice(0, MAX_DETOURS);
  const isFromPosition = given.position !== null;
  const isWayStored = !isFromPosition && given.route?.originKind === 'assumed';
  const [region, ways, detours] = await Promise.all([
    findRegion(ctx, scene),
    traceLines(ctx, listWay(scene), hour, isWayStored),
    traceDetours(ctx, driver, { orders: given.orders, offers, ready, isFromPosition }),
  ]);
  return { region, ...ways, detours };
}

/** Returns the starting place (position, last finished stop or origin) and the remaining stops, or an empty list. */
function listWay({ route, position }: MapScene): LatLng[] {
  const left = route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const done = route?.stops.filter(({ isDone }) => isDone) ?? [];
  const start = position ?? done.at(-1) ?? route?.origin;
  return start && left.length > 0 ? [start, ...left] : [];
}

/** Returns the region with most of the driver's own places; hotspots and restaurants outside it are left off the map. */
async function findRegion(ctx: Ctx, scene: MapScene): Promise<MapStreets['region']> {
  const own = listScenePlaces({ ...scene, hotspots: [], restaurants: [] });
  const found = await ctx.regions.findMost(own.length > 0 ? own : listScenePlaces(scene));
  if (!found?.files['tiles.pmtiles']) return null;
  const { id, version, bounds, attribution } = found;
  return { id, version, bounds, attribution };
}

type Given = {
  orders: readonly Order[];
  offers: readonly Order[];
  ready: ReadonlyMap<string, ReadyTime>;
  /** Whether the driver's position is known and the routes start there. */
  isFromPosition: boolean;
};

/**
 * Returns, by offer, the legs to and from its stops on the driver's route planned as if the offer were accepted. Leaves out
 * offers without coordinates.
 */
async function traceDetours(
  ctx: Ctx,
  driver: Driver,
  { orders, offers, ready, isFromPosition }: Given,
): Promise<Record<string, LatLng[][]>> {
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const { routed } = pickRouted(orders);
  const accepted = offers.map((offer): Order => ({ ...offer, status: 'accepted', acceptedAt: ctx.now }));
  const routes = pickRouted(accepted).routed.map((offer) => {
    const all = [...routed, offer];
    const assumed = assumeOrigin(routed) ?? offer.pickup ?? offer.dropoff;
    const { origin } = chooseOrigin({ asked: 'Current Location', driver, assumed, now: ctx.now });
    return { offer, origin, picked: { routed: all, unplacedOrderIds: [] }, visits: listVisits(all) };
  });
  const places = routes.flatMap(({ origin, visits }) => [origin, ...visits]);
  const measure = await openMatrix(ctx, places, hour, !isFromPosition);
  const traced = routes.map(async ({ offer, origin, picked, visits }) => {
    const travel = measure([origin, ...visits]);
    const { stops } = planRouted(picked, travel, ctx.now, ready, 'close');
    const way = stops.map(({ place, orders: held }) => ({
      place,
      isAdded: held.some(({ id }) => id === offer.id),
    }));
    const legs = listLegs([{ place: origin, isAdded: false }, ...way]);
    const ways = await Promise.all(
      legs.map((leg) => traceLines(ctx, leg, hour, !isFromPosition || leg[0] !== origin)),
    );
    return [offer.id, ways.flatMap(({ lines }) => lines)] as const;
  });
  return Object.fromEntries(await Promise.all(traced));
}

type Stop = { place: LatLng; isAdded: boolean };

/** Returns the legs that start or end at an added stop. */
function listLegs(way: readonly Stop[]): [LatLng, LatLng][] {
  return way.slice(1).flatMap((to, index): [LatLng, LatLng][] => {
    const from = way[index];
    return from && (from.isAdded || to.isAdded) ? [[from.place, to.place]] : [];
  });
}

/** Measures the drives between all places in one request. Returns a function that selects those between some of them. */
async function openMatrix(ctx: Ctx, places: readonly LatLng[], localHour: number, isStored: boolean) {
  const keyOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
  const points = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const nodeOf = new Map(points.map((place, node) => [keyOf(place), node]));
  const { durations, distances } = await ctx.travelTimes.matrix(points, localHour, isStored);
  return (some: readonly LatLng[]): Travel => {
    const nodes = some.map((place) => nodeOf.get(keyOf(place)) ?? 0);
    const pick = (rows: number[][]) => nodes.map((from) => nodes.map((to) => rows[from]?.[to] ?? 0));
    return { durations: pick(durations), distances: pick(distances) };
  };
}

/**
 * Returns the line from each place to the next (straight where no streets are known) and the source of the travel times (null
 * without a line). `localHour` is the hour of departure, 0 to 24; `isStored` allows caching the lines.
 */
async function traceLines(
  ctx: Pick<Ctx, 'travelTimes'>,
  places: readonly LatLng[],
  localHour: number,
  isStored: boolean,
): Promise<{ lines: LatLng[][]; travelSource: TravelSource | null }> {
  if (places.length < 2) return { lines: [], travelSource: null };
  const { legs, source } = await ctx.travelTimes.legs(places, localHour, isStored);
  const lines = legs.map((leg, index) => drawLeg(leg, places.slice(index)));
  return { lines, travelSource: source };
}
