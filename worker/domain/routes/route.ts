import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** The most orders of one request, more than any driver holds; bounds its work. */
export const MAX_ROUTED_ORDERS = 50;

/** A stop of a planned route. `arrivalMinutes` are from the start, waits and service times included; legs lead to this stop. */
export type PlannedStop = LatLng & {
  sequence: number;
  kind: 'pickup' | 'dropoff';
  orderId: string;
  label: string;
  legMiles: number;
  legMinutes: number;
  arrivalMinutes: number;
  /** The street that leads to it, where streets are known. */
  via: string | null;
};

/** A stop as maps show it: all orders of its place, and when it is reached (epoch ms), waits and handing over included. */
export type RouteStop = PlannedStop & { orderIds: string[]; arriveAt: number };

/** Where the origin came from: the driver's last sent position, the request, or assumed from the first order. */
export type OriginKind = 'position' | 'given' | 'assumed';

/**
 * The source of travel times: our streets, a configured service, or great-circle distances. `mixed`: streets or
 * the service where they know a way, and distances for the other drives.
 */
export const TRAVEL_SOURCES = ['streets', 'service', 'mixed', 'estimate'] as const;
export type TravelSource = (typeof TRAVEL_SOURCES)[number];

/** Returns the source of figures that are stated as a whole: partly estimated ones are an estimate. */
export function toWholeSource(source: TravelSource): Exclude<TravelSource, 'mixed'> {
  return source === 'mixed' ? 'estimate' : source;
}

/** A planned route as it was shown. Miles, minutes, cents; `createdAt` in epoch ms. */
export type Route = {
  id: string;
  orderIds: string[];
  origin: LatLng;
  originKind: OriginKind;
  stops: PlannedStop[];
  totalMiles: number;
  totalMinutes: number;
  totalCents: number;
  /** The minutes without optimization: the orders as listed, each pickup then its drop-off. */
  baselineMinutes: number;
  savedMinutes: number;
  /** Proven to be the best possible. */
  isOptimal: boolean;
  travelSource: TravelSource;
  /** Its course along streets as an encoded polyline of precision 6; null where no streets are known. */
  geometry: string | null;
  createdAt: number;
};

/** A route as maps show it, timed from `createdAt`. */
export type ShownRoute = Omit<Route, 'stops'> & { stops: RouteStop[] };

/** Whether any of the route is still ahead. */
export function isOpenRoute(route: ShownRoute | null, orders: Order[]): route is ShownRoute {
  return orders.some(({ id }) => route?.orderIds.includes(id));
}

/** Whether a route holds all of these orders. */
export function hasOrders({ orderIds }: Pick<Route, 'orderIds'>, orders: Order[]): boolean {
  return orders.every(({ id }) => orderIds.includes(id));
}
