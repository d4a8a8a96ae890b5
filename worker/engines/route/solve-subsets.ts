import { InvalidRouteProblem } from './invalid-route-problem.ts';
import { fillPlainTable } from './plain-table.ts';
import { buildModel, type RouteModel } from './route-model.ts';
import type { RouteProblem } from './route-problem.ts';
import { isScalar } from './search-sequence.ts';
import { solveRoute } from './solve-route.ts';
import { validateProblem } from './validate-problem.ts';
import { bestLast } from './walk-back.ts';

/** Open orders of which every subset is priced. */
const MAX_OPEN_ORDERS = 10;

/** Entries of a table of 32 MB: two orders on board besides ten open ones, or more besides fewer. */
const MAX_TABLE_ENTRIES = 2 ** 22;

export type SubsetValues = {
  /** Indexes of the open orders: bit `b` of a subset stands for order `open[b]`. */
  open: number[];
  /** Best cost of each subset, in the meaning of `solveRoute`; on-board orders are always delivered. */
  costs: Float64Array;
  /** Total lateness that goes with it. */
  lates: Float64Array;
};

/**
 * Best finishing of every subset of the open orders: "take these, leave that", exact.
 *
 * One plain table holds them all, since a state whose orders are untouched or delivered is the end of a route for just
 * those delivered. Only deadlines, ride limits, and freshness with ready times need a search per subset.
 *
 * @throws InvalidRouteProblem also for more than ten open orders
 */
export function solveSubsets(problem: RouteProblem): SubsetValues {
  validateProblem(problem);
  const open = [...problem.orders.keys()].filter((index) => problem.orders[index]?.pickup !== null);
  if (open.length > MAX_OPEN_ORDERS) {
    throw new InvalidRouteProblem('orders', `must hold at most ${MAX_OPEN_ORDERS} open orders`);
  }
  const model = buildModel(problem);
  const states = 3 ** open.length * 2 ** (problem.orders.length - open.length);
  const values = {
    open,
    costs: new Float64Array(2 ** open.length),
    lates: new Float64Array(2 ** open.length),
  };
  if (isScalar(model) && states * problem.orders.length <= MAX_TABLE_ENTRIES)
    readTable(problem, model, values);
  else solveEach(problem, values);
  return values;
}

function readTable(problem: RouteProblem, model: RouteModel, { open, costs }: SubsetValues): void {
  const table = fillPlainTable(model);
  let onBoard = 0;
  for (let order = 0; order < model.orderCount; order++) {
    if (model.isOnBoard[order]) onBoard += table.weights[order] as number;
  }
  for (let subset = 0; subset < costs.length; subset++) {
    let state = onBoard;
    // The table counts the service at a pickup as time on board of the order picked up.
    let early = 0;
    for (const [bit, order] of open.entries()) {
      if (((subset >> bit) & 1) === 0) continue;
      state += 2 * (table.weights[order] as number);
      early += model.freshness * (model.service[order] as number);
    }
    const cost = state === 0 ? goHome(problem) : bestLast(model, table, state).cost - early;
    costs[subset] = cost >= model.forbidden ? Number.POSITIVE_INFINITY : cost;
  }
}

/** Nothing to do: straight to the end. */
function goHome({ durations, start, end }: RouteProblem): number {
  return end === undefined || end === null ? 0 : (durations[start]?.[end] ?? 0);
}

function solveEach(problem: RouteProblem, { open, costs, lates }: SubsetValues): void {
  for (let subset = 0; subset < costs.length; subset++) {
    const orders = problem.orders.filter((_, index) => {
      const bit = open.indexOf(index);
      return bit === -1 || ((subset >> bit) & 1) === 1;
    });
    const route = solveRoute({ ...problem, orders });
    costs[subset] = route.cost;
    lates[subset] = route.late;
  }
}
