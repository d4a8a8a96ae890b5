/**
 * The route engine: the best sequence of the stops of active orders, and the best cost with each set of offers. Pure; the rest of
 * the app imports no other file of this folder.
 */
import { driveStops } from './drive-stops.ts';
import { countOfferStates } from './offer-states.ts';
import { countStates, fillPlainTable, readMinCost, walkBack } from './plain-table.ts';
import { buildModel, isScalar, listNodes, type RouteModel } from './route-model.ts';
import type { Route, RouteOptions, RouteOrder, RouteProblem } from './route-problem.ts';
import { isSumOfLegs, searchHeuristically } from './ruin-and-recreate.ts';
import { MAX_EXACT_ORDERS, searchExactly } from './search-exactly.ts';
import { validateProblem } from './validate-problem.ts';

export type { RouteOptions, RouteOrder, RouteProblem } from './route-problem.ts';

/** Up to this product of the orders' statuses the plain table is the fastest method: eight open orders. */
const QUICK_STATES = 3 ** 8;

/** Up to this product of statuses the plain table is affordable: ten open orders, 5 MB. */
const MAX_PLAIN_STATES = 3 ** 10;

const DEFAULT_SEED = 1;

/**
 * Returns the best sequence in which one driver serves every stop, each pickup before its drop-off.
 *
 * Lateness is minimized first, then cost. The driver leaves at time 0 and waits only for orders that are not ready. If every
 * route takes a forbidden leg, the cost is `Infinity`. The same problem, options and seed give the same result.
 *
 * @throws InvalidRouteProblem naming the invalid field
 */
export function solveRoute(problem: RouteProblem, options: RouteOptions = {}): Route {
  validateProblem(problem, options);
  const model = buildModel(problem);
  const { sequence, isOptimal } = searchSequence(model, options);
  const nodes = listNodes(problem);
  const { cost, late, arrivals } = driveStops(model, sequence);
  const isForbidden = cost >= model.forbidden;
  return {
    stops: Array.from(sequence, (stop) => nodes[stop] ?? -1),
    cost: isForbidden ? Number.POSITIVE_INFINITY : cost,
    optimal: isOptimal,
    late: isForbidden ? Number.POSITIVE_INFINITY : late,
    arrivals,
  };
}

/** A set of offers as bits, and the cost of the best route with these offers and all orders. */
type PricedSet = { taken: number; cost: number };

/**
 * Prices every set of at most `maxTaken` offers together with all orders, exactly, from one table. Ignores ready times, deadlines
 * and freshness. `countSetStates` returns the size of the table.
 *
 * @param offers orders that may be left out; at most 30
 */
export function priceSets(
  problem: Pick<RouteProblem, 'durations' | 'start' | 'orders'>,
  offers: readonly RouteOrder[],
  maxTaken: number,
): PricedSet[] {
  const model = buildModel({ ...problem, orders: [...problem.orders, ...offers] });
  const table = fillPlainTable(model, offers.length, maxTaken);
  const { digits, count } = table.offers;
  const sets: PricedSet[] = [];
  for (let state = 0; state < count; state++) {
    const statuses = digits.subarray(state * offers.length, (state + 1) * offers.length);
    if (statuses.includes(1)) continue;
    const taken = statuses.reduce((bits, status, offer) => bits | (status > 0 ? 1 << offer : 0), 0);
    const cost = taken === 0 && problem.orders.length === 0 ? 0 : readMinCost(model, table, state);
    sets.push({ taken, cost: cost >= model.forbidden ? Number.POSITIVE_INFINITY : cost });
  }
  return sets;
}

/** Returns the number of states of the table behind `priceSets`. */
export function countSetStates(orders: readonly RouteOrder[], offerCount: number, maxTaken: number): number {
  const isOnBoard = Uint8Array.from(orders, ({ pickup }) => (pickup === null ? 1 : 0));
  return countOfferStates(offerCount, maxTaken) * countStates({ isOnBoard });
}

type Found = { sequence: Int32Array; isOptimal: boolean };

/** Picks the method by size and rules. */
function searchSequence(model: RouteModel, options: RouteOptions): Found {
  const { orderCount, routeLength } = model;
  if (routeLength === 0) return { sequence: new Int32Array(0), isOptimal: true };
  const states = countStates(model);
  // If the best route without deadlines meets them all, it is the best route with them.
  const isTabled = isScalar({ ...model, hasDue: false });
  if (isTabled && states <= QUICK_STATES) {
    const sequence = walkBack(model, fillPlainTable(model));
    if (!model.hasDue || driveStops(model, sequence).late === 0) return { sequence, isOptimal: true };
  }
  const iterations = options.maxIterations ?? defaultIterations(orderCount, isSumOfLegs(model));
  const known = searchHeuristically(model, iterations, options.seed ?? DEFAULT_SEED);
  const maxLabels = options.maxStates ?? defaultLabels(orderCount);
  if (orderCount <= MAX_EXACT_ORDERS && maxLabels > 0) {
    const { route, isProven } = searchExactly(model, driveStops(model, known), maxLabels);
    if (isProven) return { sequence: route ?? known, isOptimal: true };
  }
  if (isScalar(model) && states <= MAX_PLAIN_STATES)
    return { sequence: walkBack(model, fillPlainTable(model)), isOptimal: true };
  return { sequence: known, isOptimal: false };
}

/**
 * Returns the heuristic's iterations, which take some ten milliseconds at every size on a small server, up to ten times that with
 * rules.
 */
export function defaultIterations(orderCount: number, isSum: boolean): number {
  if (isSum) return orderCount <= 12 ? 100 : Math.min(6250, Math.round(250_000 / orderCount));
  return orderCount <= 10 ? 100 : Math.round(36_000 / orderCount);
}

/** Returns how many labels the exact search may keep, which takes a few tenths of a second at most. */
export function defaultLabels(orderCount: number): number {
  if (orderCount <= 12) return 500_000;
  return orderCount <= 15 ? 150_000 : 0;
}
