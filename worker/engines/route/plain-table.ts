import { getOfferStates, type OfferStates } from './offer-states.ts';
import type { RouteModel } from './route-model.ts';
import { MAX_ORDERS } from './route-problem.ts';

/**
 * Exact dynamic program over the status of every order (Psaraftis 1980), in the compact form 0 (not started), 1 (on board), 2
 * (delivered).
 *
 * A state is a mixed-radix number: three digits for an open order, two for one on board. Offers, the last orders of the model,
 * have their own numbering (see `OfferStates`) as the most significant digit. The order served last, with its digit, determines
 * the last stop, so a state has one entry for each order: the least cost of arriving.
 */
type PlainTable = {
  /** `costs[state * n + order]`: the least cost with `order` served last. */
  costs: Float64Array;
  /** Weight of an order's digit in the number of a state. */
  weights: Int32Array;
  /** Highest digit of an order: 2, or 1 when on board. */
  tops: Uint8Array;
  offers: OfferStates;
  /** The number of states of the orders that are not offers. */
  baseCount: number;
};

/** Returns the states of a table without offers: the product of the orders' statuses. */
export function countStates({ isOnBoard }: Pick<RouteModel, 'isOnBoard'>): number {
  return isOnBoard.reduce((states, onBoard) => states * (onBoard ? 2 : 3), 1);
}

let memory = new Float64Array(0);
/** For the current state of the offers: the step of each order's next stop, and the state of each order. */
const jumps = new Int32Array(MAX_ORDERS);
const digits = new Uint8Array(MAX_ORDERS);

/**
 * Fills the table in increasing state order. Costs are exact where `isScalar` holds. The table is valid until the next one is
 * filled.
 *
 * @param offerCount how many of the last orders are offers, which may be left out
 * @param maxTaken how many offers are taken at most
 */
export function fillPlainTable(model: RouteModel, offerCount = 0, maxTaken = 0): PlainTable {
  const { orderCount: n, isOnBoard, start, prices, readyAt, size } = model;
  const weights = new Int32Array(n);
  const tops = new Uint8Array(n);
  let baseCount = 1;
  for (let order = 0; order < n; order++) {
    tops[order] = isOnBoard[order] ? 1 : 2;
    if (order >= n - offerCount) continue;
    weights[order] = baseCount;
    baseCount *= isOnBoard[order] ? 2 : 3;
  }
  const offers = getOfferStates(offerCount, maxTaken);
  // Every entry is written before it is read, so the memory of the last table is reused: new memory pages would cost more than
  // the computation.
  const entries = baseCount * offers.count * n;
  if (memory.length < entries) memory = new Float64Array(entries);
  const table = { costs: memory, weights, tops, offers, baseCount };
  const pace = 1 + model.freshness * model.onBoardCount;
  findJumps(table, 0);
  for (let order = 0; order < n; order++) {
    const stop = isOnBoard[order] ? n + order : order;
    const arrival = pace * (prices[start * size + stop] as number);
    memory[(jumps[order] as number) * n + order] =
      stop < n ? Math.max(arrival, readyAt[stop] as number) : arrival;
  }
  for (let offerState = 0; offerState < offers.count; offerState++) spread(model, table, offerState);
  return table;
}

/** Computes the step of each order's next stop from a state with these offers taken; 0 where an offer has none. */
function findJumps({ weights, offers, baseCount }: PlainTable, offerState: number): void {
  const { offerCount, next } = offers;
  jumps.set(weights);
  for (let offer = 0; offer < offerCount; offer++) {
    const after = next[offerState * offerCount + offer] as number;
    jumps[weights.length - offerCount + offer] = after === 0 ? 0 : (after - offerState) * baseCount;
  }
}

/** Entries of the current state: last stops as rows of `prices`, and the costs of having reached them. */
const rows = new Int32Array(MAX_ORDERS);
const reached = new Float64Array(MAX_ORDERS);

/** Extends all states with these offers taken. */
function spread(model: RouteModel, table: PlainTable, offerState: number): void {
  const { orderCount: n, isOnBoard, prices, size, readyAt, freshness } = model;
  const { costs, tops, offers, baseCount } = table;
  const first = n - offers.offerCount;
  findJumps(table, offerState);
  digits.fill(0, 0, first);
  for (let offer = 0; offer < offers.offerCount; offer++) {
    digits[first + offer] = offers.digits[offerState * offers.offerCount + offer] as number;
  }
  for (let base = 0; base < baseCount; base++) {
    if (base > 0) countUp(digits, tops);
    const state = offerState * baseCount + base;
    if (state === 0) continue;
    const touched = gather(costs, state * n, digits, tops, n, size);
    const pace = freshness === 0 ? 1 : 1 + freshness * countCarried(digits, isOnBoard);
    for (let order = 0; order < n; order++) {
      if (digits[order] === tops[order] || jumps[order] === 0) continue;
      // This is the entry's only predecessor state, so it is final.
      const entry = (state + (jumps[order] as number)) * n + order;
      if (digits[order] === 1 || isOnBoard[order] === 1) {
        costs[entry] = cheapest(touched, prices, n + order, pace);
      } else {
        costs[entry] = Math.max(cheapest(touched, prices, order, pace), readyAt[order] as number);
      }
    }
  }
}

function countUp(digits: Uint8Array, tops: Uint8Array): void {
  let place = 0;
  while (digits[place] === tops[place]) digits[place++] = 0;
  digits[place] = (digits[place] as number) + 1;
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

/** Returns the least cost of reaching a stop from the collected entries. The innermost loop. */
function cheapest(touched: number, prices: Float64Array, stop: number, pace: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let index = 0; index < touched; index++) {
    const price = prices[(rows[index] as number) + stop] as number;
    best = Math.min(best, (reached[index] as number) + pace * price);
  }
  return best;
}

/** An open order is carried at digit 1, one on board from the start at digit 0. */
function countCarried(digits: Uint8Array, isOnBoard: Uint8Array): number {
  let carried = 0;
  for (let order = 0; order < digits.length; order++) {
    if ((digits[order] as number) + (isOnBoard[order] as number) === 1) carried++;
  }
  return carried;
}

/** Returns the least cost of delivering all orders and the offers that are delivered in this state. */
export function readMinCost({ orderCount: n }: RouteModel, table: PlainTable, offerState: number): number {
  const { offers, baseCount, costs } = table;
  const row = ((offerState + 1) * baseCount - 1) * n;
  let minCost = Number.POSITIVE_INFINITY;
  for (let order = 0; order < n; order++) {
    const offer = order - (n - offers.offerCount);
    if (offer >= 0 && offers.digits[offerState * offers.offerCount + offer] !== 2) continue;
    minCost = Math.min(minCost, costs[row + order] as number);
  }
  return minCost;
}

/** Returns the best route of a table without offers by walking back; the same sums as forward give exactly equal numbers. */
export function walkBack(model: RouteModel, { costs, weights, tops, baseCount }: PlainTable): Int32Array {
  const { orderCount: n, routeLength, isOnBoard, prices, size, readyAt, freshness } = model;
  const route = new Int32Array(routeLength);
  const digits = tops.slice();
  let state = baseCount - 1;
  const last = costs.subarray(state * n, state * n + n);
  let order = last.reduce((best, cost, index) => (cost < (last[best] as number) ? index : best), 0);
  for (let position = routeLength - 1; ; position--) {
    const cost = costs[state * n + order] as number;
    const stop = digits[order] === 1 && !isOnBoard[order] ? order : n + order;
    route[position] = stop;
    if (position === 0) return route;
    state -= weights[order] as number;
    digits[order] = (digits[order] as number) - 1;
    const touched = gather(costs, state * n, digits, tops, n, size);
    const pace = freshness === 0 ? 1 : 1 + freshness * countCarried(digits, isOnBoard);
    const isPrevious = (index: number) => {
      const arrival = (reached[index] as number) + pace * (prices[(rows[index] as number) + stop] as number);
      return (stop < n ? Math.max(arrival, readyAt[stop] as number) : arrival) === cost;
    };
    let index = 0;
    while (index < touched && !isPrevious(index)) index++;
    const from = (rows[index] as number) / size;
    order = from < n ? from : from - n;
  }
}
