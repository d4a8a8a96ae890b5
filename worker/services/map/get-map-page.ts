import type { Ctx } from '#worker/ctx.ts';
import { selectFeaturedFor } from '#worker/db/queries/featured-rows.ts';
import { selectHome, selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import { MAX_NEAREST } from '#worker/db/queries/nearest-restaurants.ts';
import { selectRoutes, toRoute } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { drawTurn, listNearby, pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/restaurant.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { type DriveStart, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import type { NavigationStop } from '#worker/domain/routes/navigation-links.ts';
import type { RouteStop, ShownRoute } from '#worker/domain/routes/route.ts';
import { fromStoredReady, toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { evaluateWhatIf, findWhatIf, toShownRoute, type WhatIf } from '#worker/domain/routes/what-if.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import type { HotspotOutlook } from '#worker/engines/demand/index.ts';
import { describeNeighborhood, type NearHotspot } from '#worker/services/hotspots/describe-neighborhood.ts';
import { selectOpen, toOpen } from '#worker/services/offers/open-orders.ts';
import { openDriveStart } from '#worker/services/routes/open-drive-start.ts';
import { getMapStreets, type MapStreets } from './get-map-streets.ts';

const SHOWN_HOTSPOTS = 20;
const SHOWN_RESTAURANTS = 20;
/** Restaurants around the driver, from which the nearest by road are selected. */
const WEIGHTED_RESTAURANTS = 50;

type NextStop = NavigationStop & Pick<RouteStop, 'kind' | 'orderIds'>;

export type MapData = {
  orders: Order[];
  /** The route to draw: the newest one planned with offers while it still applies, otherwise the driver's active route. */
  latestRoute: ShownRoute | null;
  /** What that route's offers would add; null if it is the active route. */
  whatIf: WhatIf | null;
  /** The stops for a navigation app: of accepted orders only, in the active route's order, numbered as on the drawn route. */
  nextStops: NextStop[];
  hotspots: NearHotspot[];
  outlook: HotspotOutlook;
  restaurants: FeaturedRestaurant[];
  /** How many more there are within 15 miles; null if none, or if the driver's place is unknown. */
  moreRestaurants: { count: number; isAtLeast: boolean } | null;
  /** The place distances are measured from. */
  place: LatLng | null;
  /** The driver's recent position. */
  position: LatLng | null;
  streets: MapStreets;
};

/** `isOwnRoute`: ignores routes planned with offers; `isPicture`: no offer figures; `detoursOf`: only these offers' detours. */
type Asked = { isOwnRoute?: boolean; isPicture?: boolean; detoursOf?: readonly string[] };

/** Statements: everything the map shows. */
export function selectMapPage(ctx: Ctx, driver: Driver, { isPicture = false }: Asked = {}) {
  return {
    open: selectOpen(ctx, driver, { ...(!isPicture && { report: true }), route: true }),
    latest: selectRoutes(ctx, { driverId: driver.id, limit: 1 }),
    restaurants: selectFeaturedFor(ctx, {
      position: getLastPosition(driver),
      home: selectHome(driver.id),
      turn: drawTurn(driver.id, ctx.now),
      limit: WEIGHTED_RESTAURANTS,
    }),
    near: selectHotspotsNear(ctx, driver),
  };
}

/** Returns the data of the map from the rows of `selectMapPage`. */
export async function toMapPage(
  ctx: Ctx,
  driver: Driver,
  read: BatchResults<ReturnType<typeof selectMapPage>>,
  { isOwnRoute = false, isPicture = false, detoursOf }: Asked = {},
): Promise<MapData> {
  const [routeRow] = read.latest;
  const { orders, getReport, getRoute } = toOpen(ctx, driver, read.open);
  const position = getRecentPosition(driver, ctx.now);
  const { hotspots, outlook, place } = await describeNeighborhood(ctx, driver, read.near, SHOWN_HOTSPOTS);
  const start = await openDriveStart(ctx, place, driver.timeZone);
  const turn = drawTurn(driver.id, ctx.now);
  const picked = pickRestaurants(read.restaurants, start, turn);
  const stored = await getRoute();
  const activeRoute = toActiveRoute(stored, orders, ctx.now);
  const ready = fromStoredReady(stored.ready);
  const whatIf = isOwnRoute
    ? null
    : findWhatIf(routeRow ? toRoute(routeRow) : null, { orders, ready, now: ctx.now, position });
  const route = whatIf?.route ?? toShownRoute(activeRoute);
  const given = { orders, route, hotspots, restaurants: picked.restaurants, position };
  return {
    orders,
    latestRoute: route,
    whatIf: whatIf && !isPicture ? evaluateWhatIf(whatIf, { activeRoute, report: await getReport() }) : null,
    nextStops: activeRoute.stops.map(({ place, sequence, kind, orders: held }) => ({
      ...place,
      kind,
      sequence: findShown(route, kind, held[0]?.id)?.sequence ?? sequence,
      orderIds: held.map(({ id }) => id),
    })),
    hotspots,
    outlook,
    ...picked,
    place,
    position,
    streets: await getMapStreets(ctx, driver, given, { ready, detoursOf }),
  };
}

function findShown(route: ShownRoute | null, kind: RouteStop['kind'], orderId = ''): RouteStop | undefined {
  return route?.stops.find((stop) => stop.kind === kind && stop.orderIds.includes(orderId));
}

type Found = Record<'featured' | 'unplaced' | 'anywhere', FeaturedRestaurant[]>;

/** Returns the restaurants to show, shortest drive first, and how many more there are. */
function pickRestaurants(
  { featured, unplaced, anywhere }: Found,
  start: DriveStart | null,
  turn: string,
): Pick<MapData, 'restaurants' | 'moreRestaurants'> {
  const picked = { position: start?.from ?? null, turn, count: WEIGHTED_RESTAURANTS };
  if (!start) {
    return {
      restaurants: pickNearby(anywhere, { ...picked, count: SHOWN_RESTAURANTS }),
      moreRestaurants: null,
    };
  }
  const nearby = sortByDrive(pickNearby([...featured, ...unplaced], picked), start);
  const restaurants = nearby.slice(0, SHOWN_RESTAURANTS);
  const shown = restaurants.filter(({ drive }) => drive !== null).length;
  const count = listNearby(featured, start.from).length - shown;
  const isAtLeast = featured.length === MAX_NEAREST;
  return { restaurants, moreRestaurants: count > 0 ? { count, isAtLeast } : null };
}
