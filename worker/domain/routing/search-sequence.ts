import { evaluateSequence } from '#worker/domain/routing/evaluate-sequence.ts';
import { MAX_LABEL_ORDERS, searchLabels } from '#worker/domain/routing/label-table.ts';
import { countStates, fillPlainTable, walkBack } from '#worker/domain/routing/plain-table.ts';
import type { RouteModel } from '#worker/domain/routing/route-model.ts';
import type { RouteOptions } from '#worker/domain/routing/route-problem.ts';

/** Largest product of statuses for which the plain table is filled: ten open orders. */
const MAX_PLAIN_STATES = 3 ** 10;

export type SearchResult = { sequence: Int32Array; isOptimal: boolean };

/** Picks the method by size and rules. */
export function searchSequence(model: RouteModel, options: RouteOptions): SearchResult {
  const isScalar = !model.hasDue && !model.hasMaxRide && !(model.hasReady && model.freshness > 0);
  if (countStates(model) <= MAX_PLAIN_STATES) {
    const relaxed = walkBack(model, fillPlainTable(model));
    if (isScalar) return { sequence: relaxed, isOptimal: true };
  }
  const known = goToNearest(model);
  if (model.orderCount > Math.min(12, MAX_LABEL_ORDERS))
    return { sequence: known, isOptimal: model.orderCount < 2 };
  const { route, isProven } = searchLabels(
    model,
    evaluateSequence(model, known),
    options.maxStates ?? 2_000_000,
  );
  return { sequence: route ?? known, isOptimal: isProven };
}

/** A first feasible route: always the nearest stop that may come next. */
function goToNearest(model: RouteModel): Int32Array {
  const { orderCount: n, legs, size, sizes } = model;
  const sequence = new Int32Array(model.routeLength);
  const open = new Set<number>();
  for (let order = 0; order < n; order++) open.add(model.isOnBoard[order] ? n + order : order);
  let at = model.start;
  let load = model.startLoad;
  for (let position = 0; position < sequence.length; position++) {
    let nearest = -1;
    for (const stop of open) {
      if (stop < n && load + (sizes[stop] as number) > model.capacity) continue;
      if (nearest === -1 || (legs[at * size + stop] as number) < (legs[at * size + nearest] as number))
        nearest = stop;
    }
    open.delete(nearest);
    if (nearest < n) open.add(n + nearest);
    load += nearest < n ? (sizes[nearest] as number) : -(sizes[nearest - n] as number);
    sequence[position] = nearest;
    at = nearest;
  }
  return sequence;
}
