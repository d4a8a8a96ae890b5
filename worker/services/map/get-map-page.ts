import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import { selectFeaturedNear } from '#worker/db/queries/restaurant-rows.ts';
import { toRoute } from '#worker/db/queries/route-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { routes } from '#worker/db/schema/routes.ts';
import type { Hotspot } from '#worker/domain/hotspots/hotspot.ts';
import type { HotspotOutlook } from '#worker/domain/hotspots/outlook.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { chooseVicinity, getLastPosition } from '#worker/domain/restaurants/choose-vicinity.ts';
import type { FeaturedRestaurant } from '#worker/domain/restaurants/featured-restaurant.ts';
import { pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import { getRecentPosition } from '#worker/domain/routing/choose-origin.ts';
import { listNextStops } from '#worker/domain/routing/list-next-stops.ts';
import type { NavigationStop } from '#worker/domain/routing/navigation-links.ts';
import type { Route } from '#worker/domain/routing/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { describeSurroundings } from '#worker/services/hotspots/describe-surroundings.ts';

const SHOWN_HOTSPOTS = 20;
const SHOWN_RESTAURANTS = 20;
/** Of how many restaurants round the driver the nearest are chosen. */
const WEIGHED_RESTAURANTS = 100;

export type MapPage = {
  orders: Order[];
  latestRoute: Route | null;
  /** Where a navigation app is to lead, in driving order. */
  nextStops: NavigationStop[];
  hotspots: Hotspot[];
  outlook: HotspotOutlook;
  restaurants: FeaturedRestaurant[];
  /** Where the driver is, when they said so lately. */
  position: LatLng | null;
};

/** Everything the map screen shows, in one round trip. */
export async function getMapPage(ctx: Ctx, driver: Driver): Promise<MapPage> {
  const [, open, [routeRow], featured, unplaced, ...near] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    selectOpenOrders(ctx, driver.id),
    ctx.db
      .select()
      .from(routes)
      .where(eq(routes.driverId, driver.id))
      .orderBy(desc(routes.createdAt))
      .limit(1),
    ...selectFeaturedNear(ctx, getLastPosition(driver), WEIGHED_RESTAURANTS),
    ...selectHotspotsNear(ctx, driver),
  ]);
  const orders = open.map(toOrder);
  const latestRoute = routeRow ? toRoute(routeRow) : null;
  const position = getRecentPosition(driver, ctx.now);
  const { hotspots, outlook } = describeSurroundings(ctx, driver, near, SHOWN_HOTSPOTS);
  return {
    orders,
    latestRoute,
    nextStops: listNextStops(latestRoute, orders),
    hotspots,
    outlook,
    restaurants: pickNearby([...featured, ...unplaced], chooseVicinity(driver, orders), SHOWN_RESTAURANTS),
    position,
  };
}
