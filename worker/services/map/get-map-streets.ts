import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import {
  buildMapScene,
  listScenePlaces,
  type MapScene,
  type SceneGiven,
} from '#worker/domain/map/build-map-scene.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';

/** How many offers have their detour drawn; each is another course to find. */
const MAX_DETOURS = 10;

/** The streets under a driver's map, and the ways along them. */
export type MapStreets = {
  /** Whose tiles to show; null where no region holds the driver's places. */
  region: Pick<RegionManifest, 'id' | 'version' | 'bounds' | 'attribution'> | null;
  /** The way to each stop that is left, in driving order; straight where no streets are known. */
  lines: LatLng[][];
  /** The way by an offer's restaurant to its customer, by order id. */
  detours: Record<string, LatLng[]>;
};

/**
 * Finds the region of what a map draws, the ways between its stops, and the detours of the first offers, or of those named.
 * Never throws: without streets lines are straight.
 */
export async function getMapStreets(
  ctx: Ctx,
  driver: Driver,
  given: SceneGiven,
  detoursOf?: readonly string[],
): Promise<MapStreets> {
  const scene = buildMapScene(given);
  const { hour } = getLocalTime(ctx.now, driver.timeZone);
  const [start, ...stops] = listWay(scene);
  const from = start ?? scene.position;
  const offers = scene.orders
    .filter(({ id, status }) => status === 'pending' && (!detoursOf || detoursOf.includes(id)))
    .slice(0, MAX_DETOURS);
  const [region, lines, detours] = await Promise.all([
    findRegion(ctx, scene),
    start ? findLines(ctx, [start, ...stops], hour) : [],
    Promise.all(
      offers.map(async ({ id, pickup, dropoff }) => {
        const places = [from, pickup, dropoff].filter((place) => place !== null);
        return [id, (await findLines(ctx, places, hour)).flat()] as const;
      }),
    ),
  ]);
  return { region, lines, detours: Object.fromEntries(detours) };
}

/** Returns where the driver is now, and the stops that are left. */
function listWay({ route, position }: MapScene): LatLng[] {
  const left = route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const done = route?.stops.filter(({ isDone }) => isDone) ?? [];
  const start = position ?? done.at(-1) ?? route?.origin;
  return start && left.length > 0 ? [start, ...left] : [];
}

async function findLines(ctx: Ctx, places: readonly LatLng[], localHour: number): Promise<LatLng[][]> {
  if (places.length < 2) return [];
  const { legs } = await ctx.travelTimes.legs(places, localHour);
  return legs.map(({ line }, index) => {
    const [from, to] = [places[index], places[index + 1]];
    return line.length > 1 || !from || !to ? line : [from, to];
  });
}

/** Returns the smallest region of the driver's own places; hotspots and restaurants outside of it are left out of the map. */
async function findRegion(ctx: Ctx, scene: MapScene): Promise<MapStreets['region']> {
  const own = listScenePlaces({ ...scene, hotspots: [], restaurants: [] });
  const found = await ctx.regions.find(own.length > 0 ? own : listScenePlaces(scene));
  if (!found?.files['tiles.pmtiles']) return null;
  const { id, version, bounds, attribution } = found;
  return { id, version, bounds, attribution };
}
