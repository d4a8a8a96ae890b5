import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { type Bounds, isWithin } from '#worker/domain/streets/bounds.ts';
import type { RouteStop } from '../routes/route.ts';

/** Things farther away than this are listed but not drawn, because the map would have to zoom out too far. */
const DRAWN_MILES = 25;

/** A stop with its state; `isAdded` means that all its orders are offers. */
export type SceneStop = RouteStop & { isDone: boolean; isAdded: boolean };
type SceneOrder = {
  id: string;
  status: 'pending' | 'accepted';
  restaurantName: string;
  customerAddress: string;
  pickup: LatLng | null;
  dropoff: LatLng | null;
};
type SceneHotspot = LatLng & { id: string; name: string; surgeMultiplier: number };
type SceneRestaurant = LatLng & { slug: string; name: string };

/** The contents of the map, for both the static picture and the interactive map. */
export type MapScene = {
  route: { origin: LatLng; stops: SceneStop[] } | null;
  /** Open orders that are not on the route. */
  orders: SceneOrder[];
  hotspots: SceneHotspot[];
  restaurants: SceneRestaurant[];
  position: LatLng | null;
  /** Whether the driver's position is known but too far away to draw. */
  isPositionFar: boolean;
};

export type SceneGiven = {
  orders: Order[];
  route: ShownRoute | null;
  hotspots: SceneHotspot[];
  restaurants: { slug: string; name: string; lat: number | null; lng: number | null }[];
  position: LatLng | null;
};

/** Returns the scene of a driver's open orders and open route, and of what is near them. */
export function buildMapScene({ orders, route, hotspots, restaurants, position }: SceneGiven): MapScene {
  const routed = new Set(route?.orderIds);
  const others = orders.flatMap((order) => (routed.has(order.id) ? [] : toSceneOrders(order)));
  const center = route?.stops[0] ?? others[0]?.pickup ?? others[0]?.dropoff ?? position;
  const isDrawn = (place: LatLng) => !center || computeMilesBetween(center, place) <= DRAWN_MILES;
  return {
    route: route && {
      origin: route.origin,
      stops: markStops(route.stops, orders),
    },
    orders: others,
    hotspots: hotspots.filter(isDrawn),
    restaurants: restaurants
      .flatMap(({ slug, name, lat, lng }) => (lat === null || lng === null ? [] : [{ slug, name, lat, lng }]))
      .filter(isDrawn),
    position: position && isDrawn(position) ? position : null,
    isPositionFar: position !== null && !isDrawn(position),
  };
}

/** Returns the stops of a route with their state. */
export function markStops(stops: readonly RouteStop[], orders: readonly Order[]): SceneStop[] {
  const offers = new Set(orders.filter(({ status }) => status === 'pending').map(({ id }) => id));
  return stops.map((stop) => ({
    ...stop,
    isDone: isStopDone(stop, orders),
    isAdded: stop.orderIds.every((id) => offers.has(id)),
  }));
}

/** Returns the lines to the remaining stops, with the lines to added stops separate. */
export function splitLines({ route }: MapScene, lines: LatLng[][]): { lines: LatLng[][]; added: LatLng[][] } {
  const left = route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const isAdded = (index: number) => left[index]?.isAdded ?? false;
  return {
    lines: lines.filter((_, index) => !isAdded(index)),
    added: lines.filter((_, index) => isAdded(index)),
  };
}

/**
 * Returns the lines that still lead to a remaining stop. `lines` has one line per remaining stop of `saved`; lines to stops that
 * are done in `scene` are dropped.
 */
export function keepLinesLeft(lines: string[], saved: MapScene, scene: MapScene): string[] {
  const left = saved.route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const ahead = new Set(scene.route?.stops.flatMap(({ isDone, sequence }) => (isDone ? [] : [sequence])));
  return lines.filter((_, index) => ahead.has(left[index]?.sequence ?? 0));
}

function toSceneOrders(order: Order): SceneOrder[] {
  const { id, status, restaurantName, customerAddress, dropoff } = order;
  const pickup = order.pickedUpAt === null ? order.pickup : null;
  if (!isOpenStatus(status) || (!pickup && !dropoff)) return [];
  const place = { id, status, restaurantName, pickup, dropoff };
  return [{ ...place, customerAddress: customerAddress || restaurantName }];
}

/** Returns every place of a scene, all of which have to fit into the picture. */
export function listScenePlaces({ route, orders, hotspots, restaurants, position }: MapScene): LatLng[] {
  const ends = orders.flatMap(({ pickup, dropoff }) => [pickup, dropoff]);
  return [route?.origin, ...(route?.stops ?? []), ...ends, ...hotspots, ...restaurants, position].filter(
    (place) => place !== null && place !== undefined,
  );
}

/** Returns the scene without hotspots and restaurants outside the region whose streets are shown; unchanged without a region. */
export function keepOnStreets(scene: MapScene, bounds: Bounds | null): MapScene {
  if (!bounds) return scene;
  const isShown = (place: LatLng) => isWithin(bounds, place);
  return {
    ...scene,
    hotspots: scene.hotspots.filter(isShown),
    restaurants: scene.restaurants.filter(isShown),
  };
}

/** Returns whether a stop is done: each of its orders is picked up (for a pickup) or no longer open. */
export function isStopDone(
  { orderIds, kind }: Pick<RouteStop, 'orderIds' | 'kind'>,
  openOrders: readonly Order[],
): boolean {
  return orderIds.every((orderId) => {
    const order = openOrders.find(({ id }) => id === orderId);
    return !order || (kind === 'pickup' && order.pickedUpAt !== null);
  });
}
