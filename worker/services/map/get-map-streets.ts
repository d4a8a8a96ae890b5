import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import {
  buildMapScene,
  listScenePlaces,
  type MapScene,
  type SceneGiven,
} from '#worker/domain/map/build-map-scene.ts';
import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import type { ReadyTime } from '#worker/engines/offers/index.ts';
import { traceDetours } from './trace-detours.ts';
import { traceLines } from './trace-lines.ts';

/** How many offers have their detour drawn; each is another route to plan. */
const MAX_DETOURS = 10;

/** The streets under a driver's map, and the ways along them. */
export type MapStreets = {
  /** Whose tiles to show; null where no region holds half of the driver's places. */
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds' | 'attribution'> | null;
  /** The way to each stop that is left, in driving order; straight where no streets are known. */
  lines: LatLng[][];
  /** Where the times of these ways are from; null without a way. */
  travelSource: TravelSource | null;
  /** What an offer changes on the route, by order id: the ways to its stops and on from them. */
  detours: Record<string, LatLng[][]>;
};

/**
 * Finds the region of what a map draws, the ways between its stops, and the detours of the first offers, or of those named.
 * Never throws: without streets lines are straight.
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
  const [region, ways, detours] = await Promise.all([
    findRegion(ctx, scene),
    traceLines(ctx, listWay(scene), hour),
    traceDetours(ctx, driver, { orders: given.orders, offers, ready }),
  ]);
  return { region, ...ways, detours };
}

/** Returns where the driver is now, and the stops that are left. */
function listWay({ route, position }: MapScene): LatLng[] {
  const left = route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const done = route?.stops.filter(({ isDone }) => isDone) ?? [];
  const start = position ?? done.at(-1) ?? route?.origin;
  return start && left.length > 0 ? [start, ...left] : [];
}

/** Returns the region of most of the driver's own places; hotspots and restaurants outside of it are left out of the map. */
async function findRegion(ctx: Ctx, scene: MapScene): Promise<MapStreets['region']> {
  const own = listScenePlaces({ ...scene, hotspots: [], restaurants: [] });
  const found = await ctx.regions.findMost(own.length > 0 ? own : listScenePlaces(scene));
  if (!found?.files['tiles.pmtiles']) return null;
  const { id, version, bounds, attribution } = found;
  return { id, version, bounds, attribution };
}
