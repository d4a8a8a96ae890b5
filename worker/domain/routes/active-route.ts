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
 * The cost of a minute with food on board, for each order, in minutes of driving. At 0.1 the time on board falls by an eighth for
 * 0.4 % more driving (`npm run bench routing`).
 */
export const FRESHNESS = 0.1;

/** One place to visit, with all orders to pick up or drop off there; instants in epoch ms. */
export type ActiveStop = {
  sequence: number;
  kind: PlannedStop['kind'];
  place: LatLng;
  /** The restaurant's name, or the customer's address. */
  label: string;
  address: string;
  orders: Order[];
  /** When the driver arrives, including waits for food and two minutes of handover per order at earlier stops. */
  arriveAt: number;
  /** When the last of the food at this stop is likely ready; null for a drop-off or if unknown. */
  readyAt: number | null;
  /**
   * The latest arrival that meets the orders' deadlines, if known. For a pickup it is the one that still reaches the drop-offs in
   * time; null if one of them will be late.
   */
  dueAt: number | null;
  legMiles: number;
  legMinutes: number;
  /** The street that leads to the stop; null without street data. */
  via: string | null;
};

/** The best route of a driver's accepted orders at `plannedAt` (epoch ms). */
export type ActiveRoute = Omit<Route, 'id' | 'orderIds' | 'origin' | 'originKind' | 'stops' | 'createdAt'> & {
  stops: ActiveStop[];
  origin: LatLng | null;
  originKind: OriginKind | null;
  /** Accepted orders without known places, and those beyond the 50 oldest. */
  unplacedOrderIds: string[];
  plannedAt: number;
};

/** A stop as the driving screens show it; null where the arrival time and distance are unknown. */
type DrivenStop = Omit<ActiveStop, 'arriveAt' | 'legMiles'> & {
  arriveAt: number | null;
  legMiles: number | null;
};

/** The part of a route shown on the driving screens. */
export type DrivenRoute = Pick<ActiveRoute, 'origin' | 'travelSource'> & { stops: DrivenStop[] };

/**
 * Returns whether the start of a route is a guess, because the driver has no position and no food on board from a known
 * restaurant.
 */
export function hasGuessedStart({ originKind, stops }: Pick<ActiveRoute, 'originKind' | 'stops'>): boolean {
  const comesFromRestaurant = stops.some(({ orders }) =>
    orders.some(({ pickedUpAt, pickup }) => pickedUpAt !== null && pickup !== null),
  );
  return originKind === 'assumed' && !comesFromRestaurant;
}

/**
 * Returns a route without the leg to the first stop if its start is a guess. The ready time of food that is already ready is
 * omitted there too.
 */
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

/** Returns the accepted orders that a route can hold, oldest first, and the ids of the rest. */
export function pickRouted(orders: readonly Order[]): { routed: Placed[]; unplacedOrderIds: string[] } {
  const accepted = orders.filter(({ status }) => status === 'accepted').sort(compareAcceptance);
  const routed = accepted.filter((order) => hasPlaces(order)).slice(0, MAX_ROUTED_ORDERS);
  const unplaced = accepted.filter((order) => !routed.some(({ id }) => id === order.id));
  return { routed, unplacedOrderIds: unplaced.map(({ id }) => id) };
}

type ActivePlan = Omit<ActiveRoute, 'origin' | 'originKind' | 'travelSource' | 'geometry'>;

/**
 * Plans the best route through the orders from point 0 of `travel`, where point i + 1 is visit i of `listVisits`. It minimizes
 * first the minutes past deadlines (stated, or assumed as in the evaluation of offers), then the minutes of driving and waiting
 * plus the cost of the time that food is on board.
 *
 * @param ready when food is ready, by order id; other orders are ready now
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

/** Returns a plan of these orders timed as of `now`. */
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

/** Plans the best route through orders as `planRouted` does, but without merging stops. */
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
