import { isOpenStatus, type Order } from '#worker/domain/orders/order.ts';
import { isStopDone } from '#worker/domain/routes/is-stop-done.ts';
import type { PlannedStop, Route } from '#worker/domain/routes/route.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';

/** Farther away things stay in their lists: drawn too, they would squeeze the rest into a dot. */
const DRAWN_MILES = 25;

export type SceneStop = PlannedStop & { isDone: boolean };
export type SceneOrder = {
  id: string;
  status: 'pending' | 'accepted';
  restaurantName: string;
  customerAddress: string;
  pickup: LatLng | null;
  dropoff: LatLng | null;
};
export type SceneHotspot = LatLng & { id: string; name: string; surgeMultiplier: number };
export type SceneRestaurant = LatLng & { slug: string; name: string };

/** What the map draws, the same for the sketch and for the interactive map. */
export type MapScene = {
  route: { origin: LatLng; stops: SceneStop[] } | null;
  /** Open orders that are no part of the route. */
  orders: SceneOrder[];
  hotspots: SceneHotspot[];
  restaurants: SceneRestaurant[];
  position: LatLng | null;
  /** The driver's position is known, but too far from the work to be drawn with it. */
  isPositionFar: boolean;
};

type Given = {
  orders: Order[];
  route: Route | null;
  hotspots: SceneHotspot[];
  restaurants: { slug: string; name: string; lat: number | null; lng: number | null }[];
  position: LatLng | null;
};

/** The scene of a driver's open orders, a route that is still ahead, and what is near them. */
export function buildMapScene({ orders, route, hotspots, restaurants, position }: Given): MapScene {
  const routed = new Set(route?.orderIds);
  const others = orders.flatMap((order) => (routed.has(order.id) ? [] : toSceneOrders(order)));
  const center = route?.stops[0] ?? others[0]?.pickup ?? others[0]?.dropoff ?? position;
  const isDrawn = (place: LatLng) => !center || computeMilesBetween(center, place) <= DRAWN_MILES;
  return {
    route: route && {
      origin: route.origin,
      stops: route.stops.map((stop) => ({ ...stop, isDone: isStopDone(stop, orders) })),
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

function toSceneOrders(order: Order): SceneOrder[] {
  const { id, status, restaurantName, customerAddress, dropoff } = order;
  const pickup = order.pickedUpAt === null ? order.pickup : null;
  if (!isOpenStatus(status) || (!pickup && !dropoff)) return [];
  return [{ id, status, restaurantName, customerAddress, pickup, dropoff }];
}

/** Every place of a scene: what has to fit into the picture. */
export function listScenePlaces({ route, orders, hotspots, restaurants, position }: MapScene): LatLng[] {
  const ends = orders.flatMap(({ pickup, dropoff }) => [pickup, dropoff]);
  return [route?.origin, ...(route?.stops ?? []), ...ends, ...hotspots, ...restaurants, position].filter(
    (place) => place !== null && place !== undefined,
  );
}
