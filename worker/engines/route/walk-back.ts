import { type PlainTable, paceOf } from './plain-table.ts';
import type { RouteModel } from './route-model.ts';

/** Order touched last in the best route that ends in `state`, and the cost of that route with its leg to the end. */
export function bestLast(
  model: RouteModel,
  table: PlainTable,
  state: number,
): { order: number; cost: number } {
  const { orderCount: n, legs, size, end } = model;
  let order = 0;
  let cost = Number.POSITIVE_INFINITY;
  for (let last = 0; last < n; last++) {
    // Only the entries of orders that the state has delivered mean anything.
    const top = table.tops[last] as number;
    if (Math.floor(state / (table.weights[last] as number)) % (top + 1) !== top) continue;
    const total = (table.costs[state * n + last] as number) + (legs[(n + last) * size + end] as number);
    if (total < cost) {
      cost = total;
      order = last;
    }
  }
  return { order, cost };
}

/** Best complete route, found by walking back. */
export function walkBack(model: RouteModel, table: PlainTable): Int32Array {
  const { orderCount: n, routeLength, isOnBoard } = model;
  const route = new Int32Array(routeLength);
  const digits = Uint8Array.from(table.tops);
  let state = table.stateCount - 1;
  let { order } = bestLast(model, table, state);
  let onBoard = 0;
  for (let position = routeLength - 1; position >= 0; position--) {
    const cost = table.costs[state * n + order] as number;
    const isPickup = digits[order] === 1 && !isOnBoard[order];
    route[position] = isPickup ? order : n + order;
    state -= table.weights[order] as number;
    digits[order] = (digits[order] as number) - 1;
    onBoard += isPickup ? -1 : 1;
    if (position > 0)
      order = findPrevious(
        model,
        table,
        state,
        digits,
        paceOf(model, onBoard),
        route[position] as number,
        cost,
      );
  }
  return route;
}

/** The order touched before `stop`: the same sum as on the way forth gives exactly the same number. */
function findPrevious(
  model: RouteModel,
  table: PlainTable,
  state: number,
  digits: Uint8Array,
  pace: number,
  stop: number,
  cost: number,
): number {
  const { orderCount: n, legs, size, readyAt } = model;
  for (let order = 0; order < n; order++) {
    if (digits[order] === 0) continue;
    const from = digits[order] === table.tops[order] ? n + order : order;
    const arrival = (table.costs[state * n + order] as number) + pace * (legs[from * size + stop] as number);
    if ((stop < n ? Math.max(arrival, readyAt[stop] as number) : arrival) === cost) return order;
  }
  throw new Error('the table does not add up');
}
