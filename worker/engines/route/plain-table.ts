import type { RouteModel } from './route-model.ts';
import { MAX_ORDERS } from './route-problem.ts';

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

let memory = new Float64Array(0);

/**
 * Fills the table in increasing state order. Costs are exact when one number tells all about how a state was
 * reached: every capacity, service and end; ready times without freshness, or freshness without ready times; neither
 * deadlines nor ride limits. The table holds until the next one is filled.
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
  // Every entry that is read is written first, so the memory of the last table will do: fresh pages cost more than
  // the work done on them.
  if (memory.length < stateCount * n) memory = new Float64Array(stateCount * n);
  const table = { costs: memory, weights, tops, stateCount };
  // The first stops, from the start.
  const pace = paceOf(model, countOnBoard(model));
  for (let order = 0; order < n; order++) {
    const entry = (weights[order] as number) * n + order;
    const stop = stopAfter(model, order, 0);
    const arrival = pace * (legs[start * size + stop] as number);
    if (stop >= n) memory[entry] = arrival;
    else if (model.startLoad + (model.sizes[order] as number) > model.capacity)
      memory[entry] = Number.POSITIVE_INFINITY;
    else memory[entry] = Math.max(arrival, model.readyAt[stop] as number);
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

/** Entries of the current state: last stops as rows of `legs`, and the costs of having reached them. */
const rows = new Int32Array(MAX_ORDERS);
const reached = new Float64Array(MAX_ORDERS);

function spread(model: RouteModel, { costs, weights, tops, stateCount }: PlainTable): void {
  const { orderCount: n, isOnBoard, legs, size, sizes, capacity, readyAt, freshness } = model;
  const digits = new Uint8Array(n);
  const hasLoad = capacity < Number.POSITIVE_INFINITY;
  for (let state = 1; state < stateCount; state++) {
    let place = 0;
    while (digits[place] === tops[place]) digits[place++] = 0;
    digits[place] = (digits[place] as number) + 1;
    const touched = gather(costs, state * n, digits, tops, n, size);
    const room = hasLoad ? capacity - loadOf(digits, isOnBoard, sizes) : capacity;
    const pace = freshness === 0 ? 1 : 1 + freshness * carriedOf(digits, isOnBoard);
    for (let order = 0; order < n; order++) {
      if (digits[order] === tops[order]) continue;
      // An entry has no other predecessor state than this one, so it is written once and for all.
      const entry = (state + (weights[order] as number)) * n + order;
      if (digits[order] === 1 || isOnBoard[order] === 1) {
        costs[entry] = cheapest(touched, legs, n + order, pace);
      } else if ((sizes[order] as number) <= room) {
        costs[entry] = Math.max(cheapest(touched, legs, order, pace), readyAt[order] as number);
      } else {
        costs[entry] = Number.POSITIVE_INFINITY;
      }
    }
  }
}

/** Collects the entries of a state and returns how many there are. */
function gather(
  costs: Float64Array,
  base: number,
  digits: Uint8Array,
  tops: Uint8Array,
  n: number,
  size: number,
): number {
  let touched = 0;
  for (let order = 0; order < n; order++) {
    const digit = digits[order] as number;
    if (digit === 0) continue;
    rows[touched] = (digit === tops[order] ? n + order : order) * size;
    reached[touched++] = costs[base + order] as number;
  }
  return touched;
}

/** Least cost of reaching a stop from the entries gathered: the innermost loop, and nothing else in it. */
function cheapest(touched: number, legs: Float64Array, stop: number, pace: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < touched; index++) {
    best = Math.min(
      best,
      (reached[index] as number) + pace * (legs[(rows[index] as number) + stop] as number),
    );
  }
  return best;
}

/** An open order is carried at digit 1, one on board from the start at digit 0. */
function carriedOf(digits: Uint8Array, isOnBoard: Uint8Array): number {
  let carried = 0;
  for (let order = 0; order < digits.length; order++) {
    if ((digits[order] as number) + (isOnBoard[order] as number) === 1) carried++;
  }
  return carried;
}

function loadOf(digits: Uint8Array, isOnBoard: Uint8Array, sizes: Float64Array): number {
  let load = 0;
  for (let order = 0; order < digits.length; order++) {
    if ((digits[order] as number) + (isOnBoard[order] as number) === 1) load += sizes[order] as number;
  }
  return load;
}
