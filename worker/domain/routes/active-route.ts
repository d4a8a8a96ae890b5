import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  getDeadline,
  planActiveOrders,
  type ReadyTime,
  type RouteSearch,
} from '#worker/engines/offers/index.ts';
import { compareAcceptance } from './choose-origin.ts';
import { addUp, hasPlaces, layOutRoute, listVisits, type RoutePlan, type Visit } from './plan-route.ts';
import { MAX_ROUTED_ORDERS, type OriginKind, type PlannedStop, type Route } from './route.ts';
import { countMinutesBetween, timeStops } from './time-stops.ts';
import type { Travel } from './travel-measure.ts';

/**
 * What a minute with food on board costs for each order, in minutes of driving. At 0.1 an order is on board an eighth less time
 * for 0.4 % more driving (`npm run bench routing`).
 */
export const FRESHNESS = 0.1;

/** One place to go to, with all orders to pick up or drop off there. Instants in epoch ms. */
export type ActiveStop = {
  sequence: number;
  kind: PlannedStop['kind'];
  place: LatLng;
  /** The restaurant's name, or the customer's address. */
  label: string;
  address: string;
  orders: Order[];
  /** Waits for food, and two minutes of handing over for each order, at the stops before included. */
  arriveAt: number;
  /** When the last of the food here is likely to be ready; null at a drop-off, and if unknown. */
  readyAt: number | null;
  /**
   * The latest arrival for the orders' delivery times, where known. For a pickup the one that still reaches the drop-offs in
   * time; null where one of them will be late.
   */
  dueAt: number | null;
  legMiles: number;
  legMinutes: number;
  /** The street that leads here; null where no streets are known. */
  via: string | null;
};

/** The best route of a driver's accepted orders at `plannedAt` (epoch ms). */
export type ActiveRoute = Omit<Route, 'id' | 'orderIds' | 'origin' | 'originKind' | 'stops' | 'createdAt'> & {
  stops: ActiveStop[];
  origin: LatLng | null;
  originKind: OriginKind | null;
  /** Accepted orders whose places are not known, and those beyond the fifty oldest. */
  unplacedOrderIds: string[];
  plannedAt: number;
};

/** A stop as the driving screens show it; null where it is not known when and after which distance the driver is there. */
type DrivenStop = Omit<ActiveStop, 'arriveAt' | 'legMiles'> & {
  arriveAt: number | null;
  legMiles: number | null;
};

/** The part of a route that the driving screens show. */
export type DrivenRoute = Pick<ActiveRoute, 'origin' | 'travelSource'> & { stops: DrivenStop[] };

/** Whether the beginning of a route is a guess: that of a driver without a position, and with nothing on board from a known restaurant. */
export function hasGuessedStart({ originKind, stops }: Pick<ActiveRoute, 'originKind' | 'stops'>): boolean {
  const comesFromRestaurant = stops.some(({ orders }) =>
    orders.some(({ pickedUpAt, pickup }) => pickedUpAt !== null && pickup !== null),
  );
  return originKind === 'assumed' && !comesFromRestaurant;
}

/** Leaves out the way to the first stop where the beginning is a guess. Food that is ready by now is no news. */
export function toDrivenRoute(route: ActiveRoute): DrivenRoute {
  const { stops, origin, travelSource, plannedAt } = route;
  const isGuess = hasGuessedStart(route);
  const show = (stop: ActiveStop): DrivenStop => {
    if (!isGuess || stop.sequence > 1) return stop;
    const isReady = stop.readyAt !== null && stop.readyAt - plannedAt < MINUTE_MS;
    return { ...stop, arriveAt: null, legMiles: null, readyAt: isReady ? null : stop.readyAt };
  };
  return { stops: stops.map(show), origin, travelSource };
}

export type Placed = Order & { dropoff: LatLng };

/** Returns the accepted orders a route can hold, the oldest first, and the ids of the others. */
export function pickRouted(orders: readonly Order[]): { routed: Placed[]; unplacedOrderIds: string[] } {
  const accepted = orders.filter(({ status }) => status === 'accepted').sort(compareAcceptance);
  const routed = accepted.filter((order) => hasPlaces(order)).slice(0, MAX_ROUTED_ORDERS);
  const unplaced = accepted.filter((order) => !routed.some(({ id }) => id === order.id));
  return { routed, unplacedOrderIds: unplaced.map(({ id }) => id) };
}

type ActivePlan = Omit<ActiveRoute, 'origin' | 'originKind' | 'travelSource' | 'geometry'>;

/**
 * Plans the best way through the routed orders from point 0 of `travel`, where point i + 1 is visit i of `listVisits`: fewest
 * minutes past delivery times first, stated or assumed, as offers are evaluated by them; then the minutes driven and waited and the time
 * food is on board.
 *
 * @param ready when food is ready, by order id; orders not in it are ready now
 * @param search `close` for a route that is one of several
 */
export function planRouted(
  picked: ReturnType<typeof pickRouted>,
  travel: Travel,
  now: number,
  ready: ReadonlyMap<string, ReadyTime> = new Map(),
  search: RouteSearch = 'proven',
): ActivePlan {
  return timeActivePlan(planAsDriven(picked.routed, travel, now, ready, search), { picked, ready, now });
}

type PlanTiming = {
  picked: ReturnType<typeof pickRouted>;
  ready: ReadonlyMap<string, ReadyTime>;
  now: number;
};

/** Returns a plan of these orders with the times as of `now`. */
export function timeActivePlan(
  plan: Pick<RoutePlan, 'stops' | 'baselineMinutes' | 'isOptimal'>,
  { picked: { routed, unplacedOrderIds }, ready, now }: PlanTiming,
): ActivePlan {
  const stops = timeStops(plan.stops, { orders: routed, ready, now });
  const totalMinutes = addUp(stops.map(({ legMinutes }) => legMinutes));
  return {
    stops,
    totalMiles: addUp(stops.map(({ legMiles }) => legMiles)),
    totalMinutes,
    totalCents: sumOf(routed, ({ payoutCents }) => payoutCents),
    baselineMinutes: plan.baselineMinutes,
    savedMinutes: addUp([Math.max(0, plan.baselineMinutes - totalMinutes)]),
    isOptimal: plan.isOptimal,
    unplacedOrderIds,
    plannedAt: now,
  };
}

/** Plans the best way through orders as `planRouted` does, with each order's stops apart. */
export function planAsDriven(
  routed: readonly Placed[],
  travel: Travel,
  now: number,
  ready: ReadonlyMap<string, ReadyTime>,
  search: RouteSearch = 'proven',
): RoutePlan {
  const visits = listVisits(routed);
  const findNode = (kind: Visit['kind'], id: string) =>
    1 + visits.findIndex((visit) => visit.kind === kind && visit.orderId === id);
  const orders = routed.map((order) => {
    const [pickup, dropoff] = [findNode('pickup', order.id), findNode('dropoff', order.id)];
    const stops = { pickup: pickup === 0 ? null : pickup, dropoff };
    const draws = ready.get(order.id)?.draws ?? [];
    return {
      ...stops,
      limit: countMinutesBetween(now, getDeadline(order, now)),
      ready: draws.map((at) => countMinutesBetween(now, at)),
    };
  });
  const prices = travel.durations;
  const planning = { freshness: FRESHNESS, search };
  const plan = planActiveOrders({ ...travel, prices, centsPerMinute: 1 }, 0, orders, planning);
  return layOutRoute(visits, travel, { stops: plan.stops, optimal: plan.isExact });
}
