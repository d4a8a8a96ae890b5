import type { RouteModel } from '#worker/domain/routing/route-model.ts';

/**
 * Exact dynamic programme over the status of every order, after Psaraftis 1980 in the compact form of
 * `0 not started, 1 on board, 2 delivered`.
 *
 * A state is a number in mixed radix: three digits for an open order, two for one on board. Which order was touched
 * last, with its digit, fixes the last stop, so a state has one entry an order: the least cost of arriving there.
 */
export type PlainTable = {
  /** `costs[state * n + order]`: least cost with `order` touched last. */
  costs: Float64Array;
  /** Weight of an order's digit in the number of a state. */
  weights: Int32Array;
  /** Highest digit of an order: 2, or 1 when on board. */
  tops: Uint8Array;
  stateCount: number;
};

/** States of the plain table: the product of the orders' statuses. */
export function countStates(model: RouteModel): number {
  let states = 1;
  for (const onBoard of model.isOnBoard) states *= onBoard ? 2 : 3;
  return states;
}

/**
 * Fills the table in increasing state order. Costs are exact when one number tells all about how a state was
 * reached: any capacity, service and end; ready times without freshness, or freshness without ready times; neither
 * deadlines nor ride limits.
 */
export function fillPlainTable(model: RouteModel): PlainTable {
  const { orderCount: n, isOnBoard, start, legs, size } = model;
  const weights = new Int32Array(n);
  const tops = new Uint8Array(n);
  let stateCount = 1;
  for (let order = 0; order < n; order++) {
    weights[order] = stateCount;
    tops[order] = isOnBoard[order] ? 1 : 2;
    stateCount *= isOnBoard[order] ? 2 : 3;
  }
  const table = {
    costs: new Float64Array(stateCount * n).fill(Number.POSITIVE_INFINITY),
    weights,
    tops,
    stateCount,
  };
  // The first stops, from the start.
  const pace = paceOf(model, countOnBoard(model));
  for (let order = 0; order < n; order++) {
    if (!isOnBoard[order] && model.startLoad + (model.sizes[order] as number) > model.capacity) continue;
    const stop = stopAfter(model, order, 0);
    const arrival = pace * (legs[start * size + stop] as number);
    table.costs[(weights[order] as number) * n + order] =
      stop < n ? Math.max(arrival, model.readyAt[stop] as number) : arrival;
  }
  spread(model, table);
  return table;
}

/** The stop an order comes to when its digit rises from `digit`. */
export function stopAfter(model: RouteModel, order: number, digit: number): number {
  return digit === 0 && !model.isOnBoard[order] ? order : model.orderCount + order;
}

/** Cost of a unit of time with so many orders on board. */
export function paceOf(model: RouteModel, onBoard: number): number {
  return 1 + model.freshness * onBoard;
}

/** Orders on board from the start. */
export function countOnBoard(model: RouteModel): number {
  let count = 0;
  for (const flag of model.isOnBoard) count += flag;
  return count;
}

/** A state as it is counted through: its digits, and what follows from them for the stops that may come next. */
type Cursor = {
  digits: Uint8Array;
  load: number;
  onBoard: number;
  /** Entries of the state: last stops as rows of `legs`, and the costs of having reached them. */
  touched: number;
  rows: Int32Array;
  reached: Float64Array;
};

function spread(model: RouteModel, table: PlainTable): void {
  const { orderCount: n, isOnBoard, sizes, capacity } = model;
  const { stateCount, tops } = table;
  const cursor: Cursor = {
    digits: new Uint8Array(n),
    load: 0,
    onBoard: 0,
    touched: 0,
    rows: new Int32Array(n),
    reached: new Float64Array(n),
  };
  const { digits } = cursor;
  for (let state = 1; state < stateCount; state++) {
    let place = 0;
    while (digits[place] === tops[place]) digits[place++] = 0;
    digits[place] = (digits[place] as number) + 1;
    gather(model, table, state, cursor);
    for (let order = 0; order < n; order++) {
      if (digits[order] === tops[order]) continue;
      const isPickup = digits[order] === 0 && !isOnBoard[order];
      if (isPickup && cursor.load + (sizes[order] as number) > capacity) continue;
      reach(model, table, state, cursor, order, isPickup);
    }
  }
}

/** Collects the entries of a state, its load and the number of orders on board. */
function gather(model: RouteModel, { costs, tops }: PlainTable, state: number, cursor: Cursor): void {
  const { orderCount: n, isOnBoard, sizes, size } = model;
  const { digits, rows, reached } = cursor;
  let touched = 0;
  let load = 0;
  let onBoard = 0;
  for (let order = 0; order < n; order++) {
    const digit = digits[order] as number;
    const isCarried = digit + (isOnBoard[order] as number) === 1;
    if (isCarried) {
      onBoard++;
      load += sizes[order] as number;
    }
    if (digit === 0) continue;
    rows[touched] = (digit === tops[order] ? n + order : order) * size;
    reached[touched++] = costs[state * n + order] as number;
  }
  cursor.touched = touched;
  cursor.load = load;
  cursor.onBoard = onBoard;
}

/** The entry one step on. It has no other predecessor state, so it is written once and for all. */
function reach(
  model: RouteModel,
  { costs, weights }: PlainTable,
  state: number,
  { touched, rows, reached, onBoard }: Cursor,
  order: number,
  isPickup: boolean,
): void {
  const { orderCount: n, legs, readyAt } = model;
  const stop = isPickup ? order : n + order;
  const pace = paceOf(model, onBoard);
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < touched; index++) {
    const cost = (reached[index] as number) + pace * (legs[(rows[index] as number) + stop] as number);
    if (cost < best) best = cost;
  }
  if (isPickup) best = Math.max(best, readyAt[order] as number);
  costs[(state + (weights[order] as number)) * n + order] = best;
}

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
