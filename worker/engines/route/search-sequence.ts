import { MAX_BOUNDED_ORDERS, searchBounded } from './bounded-table.ts';
import { evaluateSequence } from './evaluate-sequence.ts';
import { MAX_LABEL_ORDERS, searchLabels } from './label-table.ts';
import { countStates, fillPlainTable } from './plain-table.ts';
import type { RouteModel } from './route-model.ts';
import type { RouteOptions } from './route-problem.ts';
import { searchTimed } from './search-timed.ts';
import { searchTours } from './search-tours.ts';
import { walkBack } from './walk-back.ts';

/** Product of the orders' statuses up to which the plain table is the quickest way: eight open orders. */
const QUICK_STATES = 3 ** 8;

/** Product of statuses up to which the plain table is affordable at all: ten open orders, 5 MB. */
const MAX_PLAIN_STATES = 3 ** 10;

/** Iterations before an exact search: just enough for a good upper bound. */
const BOUND_ITERATIONS = 100;

const DEFAULT_SEED = 1;

export type SearchResult = { sequence: Int32Array; isOptimal: boolean };

/** Picks the method by size and rules. */
export function searchSequence(model: RouteModel, options: RouteOptions): SearchResult {
  if (model.routeLength === 0) return { sequence: new Int32Array(0), isOptimal: true };
  return isScalar(model) ? searchScalar(model, options) : searchByLabels(model, options);
}

/** Whether one number tells which of two ways of reaching a state is better. */
export function isScalar({ hasDue, hasMaxRide, hasReady, freshness }: RouteModel): boolean {
  return !hasDue && !hasMaxRide && !(hasReady && freshness > 0);
}

function searchScalar(model: RouteModel, options: RouteOptions): SearchResult {
  const stateCount = countStates(model);
  const maxStates = options.maxStates ?? defaultStates(model.orderCount);
  if (stateCount <= QUICK_STATES)
    return { sequence: walkBack(model, fillPlainTable(model)), isOptimal: true };
  const known = searchHeuristically(model, options);
  if (model.orderCount <= MAX_BOUNDED_ORDERS && maxStates > 0) {
    const { route, isProven } = searchBounded(model, evaluateSequence(model, known).cost, maxStates);
    if (isProven) return { sequence: route ?? known, isOptimal: true };
  }
  if (stateCount <= MAX_PLAIN_STATES)
    return { sequence: walkBack(model, fillPlainTable(model)), isOptimal: true };
  return { sequence: known, isOptimal: false };
}

function searchByLabels(model: RouteModel, options: RouteOptions): SearchResult {
  const maxStates = options.maxStates ?? defaultLabels(model.orderCount);
  // The best route without deadlines, when it keeps them all, is the best route with them.
  if (countStates(model) <= QUICK_STATES && !(model.hasReady && model.freshness > 0)) {
    const sequence = walkBack(model, fillPlainTable(model));
    if (evaluateSequence(model, sequence).late === 0) return { sequence, isOptimal: true };
  }
  const known = searchHeuristically(model, options);
  if (model.orderCount > MAX_LABEL_ORDERS || maxStates === 0) return { sequence: known, isOptimal: false };
  const { route, isProven } = searchLabels(model, evaluateSequence(model, known), maxStates);
  return { sequence: route ?? known, isOptimal: isProven };
}

function searchHeuristically(model: RouteModel, options: RouteOptions): Int32Array {
  const isSumOfLegs = isScalar(model) && !model.hasReady && model.freshness === 0;
  const iterations = options.maxIterations ?? defaultIterations(model.orderCount, isSumOfLegs);
  const seed = options.seed ?? DEFAULT_SEED;
  return isSumOfLegs ? searchTours(model, iterations, seed) : searchTimed(model, iterations, seed);
}

/** The same time at any size, some ten milliseconds on one core of a small server; up to ten times that with rules. */
export function defaultIterations(orderCount: number, isSumOfLegs: boolean): number {
  if (isSumOfLegs)
    return orderCount <= 12 ? BOUND_ITERATIONS : Math.min(5000, Math.round(200_000 / orderCount));
  return orderCount <= 10 ? BOUND_ITERATIONS : Math.round(36_000 / orderCount);
}

function defaultStates(orderCount: number): number {
  if (orderCount <= 12) return 100_000;
  return orderCount <= 15 ? 50_000 : 0;
}

function defaultLabels(orderCount: number): number {
  if (orderCount <= 10) return 1_000_000;
  return orderCount <= 15 ? 150_000 : 0;
}
