import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { type Bounds, isWithin } from '#worker/domain/streets/bounds.ts';
import type { RouteStop } from '../routes/route.ts';

/** Things farther away are listed but not drawn, because the map would have to zoom out too far. */
const DRAWN_MILES = 25;

/** A stop with its state. `isAdded`: all its orders are offers. */
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

/** What the map draws, the same for the picture and for the interactive map. */
export type MapScene = {
  route: { origin: LatLng; stops: SceneStop[] } | null;
  /** Open orders that are not on the route. */
  orders: SceneOrder[];
  hotspots: SceneHotspot[];
  restaurants: SceneRestaurant[];
  position: LatLng | null;
  /** The driver's position is known, but too far away to be drawn. */
  isPositionFar: boolean;
};

export type SceneGiven = {
  orders: Order[];
  route: ShownRoute | null;
  hotspots: SceneHotspot[];
  restaurants: { slug: string; name: string; lat: number | null; lng: number | null }[];
  position: LatLng | null;
};

/** Returns the scene of a driver's open orders, open route, and what is near them. */
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

/** Returns the lines to the stops that are left, separately those to added stops. */
export function splitLines({ route }: MapScene, lines: LatLng[][]): { lines: LatLng[][]; added: LatLng[][] } {
  const left = route?.stops.filter(({ isDone }) => !isDone) ?? [];
  const isAdded = (index: number) => left[index]?.isAdded ?? false;
  return {
    lines: lines.filter((_, index) => !isAdded(index)),
    added: lines.filter((_, index) => isAdded(index)),
  };
}

/** Returns the lines, one to each stop that is left on `saved`, without those to stops that are done on `scene`. */
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

/** Every place of a scene, all of which have to fit into the picture. */
export function listScenePlaces({ route, orders, hotspots, restaurants, position }: MapScene): LatLng[] {
  const ends = orders.flatMap(({ pickup, dropoff }) => [pickup, dropoff]);
  return [route?.origin, ...(route?.stops ?? []), ...ends, ...hotspots, ...restaurants, position].filter(
    (place) => place !== null && place !== undefined,
  );
}

/** Returns the scene without the hotspots and restaurants beyond the region whose streets are shown, if there is one. */
export function keepOnStreets(scene: MapScene, bounds: Bounds | null): MapScene {
  if (!bounds) return scene;
  const isShown = (place: LatLng) => isWithin(bounds, place);
  return {
    ...scene,
    hotspots: scene.hotspots.filter(isShown),
    restaurants: scene.restaurants.filter(isShown),
  };
}

/** Whether a stop is done: all its orders are picked up, or not open any more. */
export function isStopDone(
  { orderIds, kind }: Pick<RouteStop, 'orderIds' | 'kind'>,
  openOrders: readonly Order[],
): boolean {
  return orderIds.every((orderId) => {
    const order = openOrders.find(({ id }) => id === orderId);
    return !order || (kind === 'pickup' && order.pickedUpAt !== null);
  });
}
