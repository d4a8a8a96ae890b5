import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** The maximum number of orders on a route, more than a driver ever holds; bounds the work of a request. */
export const MAX_ROUTED_ORDERS = 50;

/**
 * A stop of a planned route. `arrivalMinutes` count from the start, including waits and service times; `legMiles` and
 * `legMinutes` are of the leg that leads to this stop.
 */
export type PlannedStop = LatLng & {
  sequence: number;
  kind: 'pickup' | 'dropoff';
  orderId: string;
  label: string;
  legMiles: number;
  legMinutes: number;
  arrivalMinutes: number;
  /** The street that leads to the stop; null without street data. */
  via: string | null;
};

/** A stop as maps show it: all orders at its place, and when it is reached (epoch ms), including waits and handovers. */
export type RouteStop = PlannedStop & { orderIds: string[]; arriveAt: number };

/** Where the origin comes from: the driver's last position, the request, or a guess from the orders. */
export type OriginKind = 'position' | 'given' | 'assumed';

/**
 * The source of travel times: our street data, a configured routing service, or great-circle distances. `mixed` means streets or
 * the service where they have a route, and distances for the other drives.
 */
export const TRAVEL_SOURCES = ['streets', 'service', 'mixed', 'estimate'] as const;
export type TravelSource = (typeof TRAVEL_SOURCES)[number];

/** Returns the source to state for figures as a whole: partly estimated figures count as an estimate. */
export function toWholeSource(source: TravelSource): Exclude<TravelSource, 'mixed'> {
  return source === 'mixed' ? 'estimate' : source;
}

/** A planned route as it was shown; miles, minutes and cents, `createdAt` in epoch ms. */
export type Route = {
  id: string;
  orderIds: string[];
  origin: LatLng;
  originKind: OriginKind;
  stops: PlannedStop[];
  totalMiles: number;
  totalMinutes: number;
  totalCents: number;
  /** The minutes without optimization: the orders as listed, each pickup followed by its drop-off. */
  baselineMinutes: number;
  savedMinutes: number;
  /** Whether the route is proven to be the best possible. */
  isOptimal: boolean;
  travelSource: TravelSource;
  /** The course along streets as an encoded polyline of precision 6; null without street data. */
  geometry: string | null;
  createdAt: number;
};

/** A route as maps show it, timed from `createdAt`. */
export type ShownRoute = Omit<Route, 'stops'> & { stops: RouteStop[] };

/** Returns whether a route still has one of the open orders. */
export function isOpenRoute(route: ShownRoute | null, orders: Order[]): route is ShownRoute {
  return orders.some(({ id }) => route?.orderIds.includes(id));
}

/** Returns whether a route holds all of these orders. */
export function hasOrders({ orderIds }: Pick<Route, 'orderIds'>, orders: Order[]): boolean {
  return orders.every(({ id }) => orderIds.includes(id));
}
