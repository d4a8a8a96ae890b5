import { type RouteOrder, solveRoute } from '#worker/engines/route/index.ts';
import type { OfferTerms } from './offer-terms.ts';
import { HANDOVER_MINUTES } from './stop-times.ts';

/** Travel between all places: minutes and miles from row to column. */
export type Legs = { durations: number[][]; distances: number[][] };

/** Travel with the price of each leg in cents. */
export type PricedLegs = Legs & { prices: number[][] };

/** An order to be driven: nodes of `Legs`; `pickup` null when it is on board; `limit` in minutes from now. */
export type ActiveOrder = { pickup: number | null; dropoff: number; limit: number };

/** The best way to drive some orders. */
export type ActivePlan = {
  /** On the way, waits at slow restaurants included, as routes are shown; handing over does not count. */
  minutes: number;
  miles: number;
  /** Of `arrivals`, past their limits. */
  lateMinutes: number;
  /** When each order is there, in minutes from now, in the order given: handed over, as at each stop before. */
  arrivals: number[];
  /** Nodes in driving order. */
  stops: readonly number[];
  /** Proven to be the best. */
  isExact: boolean;
};

export type LegPrice = Pick<OfferTerms, 'wageCentsPerHour' | 'costCentsPerMile'>;

/** More than any driver holds; above it the routes are the heuristic's, within few milliseconds. */
const MAX_EXACT_ORDERS = 8;
/** Up to this many orders the least lateness is proven. */
const MAX_SEARCHED_ORDERS = 6;
const SEARCHED = { maxIterations: 20 };
const QUICK = { maxIterations: 60, maxStates: 0 };

/**
 * The best order of the stops of `orders` from `start`: least lateness first, then least `wage·minutes + cost·miles`.
 *
 * Late is what is handed over past its limit, with `HANDOVER_MINUTES` at every stop up to then; they are the same for
 * any order of the stops and so no part of the price. The cheapest route, when it meets every deadline, is the best one;
 * only otherwise are the deadlines searched for.
 * Legs that no road leads along make `minutes` infinite.
 */
export function planActiveOrders(
  legs: PricedLegs,
  start: number,
  orders: readonly ActiveOrder[],
): ActivePlan {
  if (orders.length === 0)
    return { minutes: 0, miles: 0, lateMinutes: 0, arrivals: [], stops: [], isExact: true };
  const narrow = narrowLegs(legs, start, orders);
  const prices = cut(legs.prices, narrow.nodes);
  const plan = planNarrow({ ...narrow.legs, prices }, narrow.start, narrow.orders);
  return { ...plan, stops: plan.stops.map((stop) => narrow.nodes[stop] ?? stop) };
}

/** The legs between the places of some orders alone: a page of offers has far more, and every route would go through all. */
export function narrowLegs(legs: Legs, start: number, orders: readonly ActiveOrder[]) {
  const nodes = [
    ...new Set([start, ...orders.flatMap(({ pickup, dropoff }) => [pickup ?? dropoff, dropoff])]),
  ];
  const at = (node: number) => nodes.indexOf(node);
  return {
    nodes,
    start: 0,
    orders: orders.map(({ pickup, dropoff, limit }) => ({
      pickup: pickup === null ? null : at(pickup),
      dropoff: at(dropoff),
      limit,
    })),
    legs: { durations: cut(legs.durations, nodes), distances: cut(legs.distances, nodes) },
  };
}

function cut(rows: readonly (readonly number[])[], nodes: readonly number[]): number[][] {
  return nodes.map((from) => nodes.map((to) => rows[from]?.[to] ?? 0));
}

function planNarrow(legs: PricedLegs, start: number, orders: readonly ActiveOrder[]): ActivePlan {
  const isSmall = orders.length <= MAX_EXACT_ORDERS;
  const options = isSmall ? {} : QUICK;
  const routed: RouteOrder[] = orders.map(({ pickup, dropoff }) => ({ pickup, dropoff }));
  const cheapest = solveRoute({ durations: legs.prices, start, orders: routed }, options);
  const plan = drive(legs, start, orders, cheapest.stops);
  if (plan.lateMinutes === 0 || plan.minutes === Number.POSITIVE_INFINITY) {
    return { ...plan, isExact: cheapest.optimal };
  }
  // From leaving each place until leaving the other.
  const durations = legs.durations.map((row) => row.map((minutes) => minutes + HANDOVER_MINUTES));
  const due = orders.map(({ pickup, dropoff, limit }) => ({ pickup, dropoff, dueAt: limit }));
  const isSearched = orders.length <= MAX_SEARCHED_ORDERS;
  const punctual = solveRoute(
    { durations, prices: legs.prices, start, orders: due },
    isSearched ? SEARCHED : QUICK,
  );
  const quickest = drive(legs, start, orders, punctual.stops);
  if (punctual.optimal) return { ...quickest, isExact: true };
  return { ...(quickest.lateMinutes < plan.lateMinutes ? quickest : plan), isExact: false };
}

/** Every leg in cents: time at the wage and miles at their cost. */
export function priceLegs(legs: Legs, price: LegPrice): PricedLegs {
  const prices = legs.durations.map((row, from) =>
    row.map((minutes, to) => priceDrive(minutes, legs.distances[from]?.[to] ?? 0, price)),
  );
  return { ...legs, prices };
}

/** Cents of a drive; a way that does not exist stays infinite at any price. */
function priceDrive(minutes: number, miles: number, price: LegPrice): number {
  if (minutes === Number.POSITIVE_INFINITY || miles === Number.POSITIVE_INFINITY)
    return Number.POSITIVE_INFINITY;
  return (price.wageCentsPerHour / 60) * minutes + price.costCentsPerMile * miles;
}

/** What driving the stops in this order comes to. */
function drive(
  { durations, distances }: Legs,
  start: number,
  orders: readonly ActiveOrder[],
  stops: readonly number[],
): ActivePlan {
  const arrivalAt = new Map<number, number>();
  let minutes = 0;
  let miles = 0;
  let from = start;
  for (const [index, node] of stops.entries()) {
    minutes += durations[from]?.[node] ?? 0;
    miles += distances[from]?.[node] ?? 0;
    arrivalAt.set(node, minutes + HANDOVER_MINUTES * (index + 1));
    from = node;
  }
  const arrivals = orders.map(({ dropoff }) => arrivalAt.get(dropoff) ?? 0);
  const lateMinutes = orders.reduce(
    (sum, { limit }, index) => sum + Math.max(0, (arrivals[index] ?? 0) - limit),
    0,
  );
  return { minutes, miles, lateMinutes, arrivals, stops, isExact: false };
}
