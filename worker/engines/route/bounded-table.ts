import { adjustPrices } from './bound-prices.ts';
import { createSets, FIRST_SLOTS, findSet, lookUp, type Sets } from './bounded-sets.ts';
import { paceOf } from './plain-table.ts';
import { boundLink, boundStep, createRemainingBound, type RemainingBound } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';
import { boundSet } from './spanning-tree.ts';

/** Orders a bit set can hold. */
export const MAX_BOUNDED_ORDERS = 30;

/** Sets times orders that are kept at most, however many are asked for: some 40 MB. */
export const MAX_ENTRIES = 1_500_000;

/** Kept from search to search: fresh pages cost more than the work done on them. */
const sets: Sets = createSets();

/**
 * The recursion of the plain table layer by layer, without the states that cannot lead to anything better than a
 * known route: cost so far plus a lower bound on the rest.
 *
 * @param upperBound cost of a known route, in the terms of the table
 * @param maxSets sets that may be kept, within `MAX_ENTRIES`
 * @returns a better route, or `null` when there is none or none was found; `isProven` says which
 */
export function searchBounded(model: RouteModel, upperBound: number, maxSets: number) {
  const { orderCount: n, routeLength } = model;
  let onBoard = 0;
  for (let order = 0; order < n; order++) onBoard |= (model.isOnBoard[order] as number) << order;
  const bound = createRemainingBound(model, upperBound);
  adjustPrices(model, bound, upperBound, onBoard);
  // Rounding must not drop the one route that is better.
  const target = upperBound - model.forbidden * 1e-14;
  const limit = Math.min(maxSets, MAX_ENTRIES / n);
  plantRoot(model, bound, sets, onBoard);
  let first = 0;
  for (let depth = 0; depth < routeLength; depth++) {
    const next = sets.count;
    if (first === next) return { route: null, isProven: true, sets: sets.count };
    for (let set = first; set < next; set++) {
      expandSet(model, bound, sets, set, first, next, target);
      if (sets.count > limit) return { route: null, isProven: false, sets: sets.count };
    }
    [sets.costs, sets.nextCosts] = [sets.nextCosts, sets.costs];
    first = next;
  }
  const route = sets.count > first ? traceBack(model, sets, first, target) : null;
  return { route, isProven: true, sets: sets.count };
}

/** The start is a set whose entry is that of no order; it lies in the first place of the first layer. */
function plantRoot(model: RouteModel, bound: RemainingBound, sets: Sets, onBoard: number): void {
  sets.picked[0] = onBoard;
  sets.bounds[0] = boundSet(model, bound, onBoard, 0);
  sets.count = 1;
  sets.slotCount = FIRST_SLOTS;
  sets.slots.fill(0, 0, FIRST_SLOTS);
  if (sets.costs.length < model.orderCount) sets.costs = new Float64Array(model.orderCount);
  sets.costs.fill(Number.POSITIVE_INFINITY, 0, model.orderCount);
}

/** A set as it is gone on from: its entries as last stops (rows of `legs`) with their costs, and what it carries. */
const cursor = {
  touched: 0,
  load: 0,
  onBoard: 0,
  rows: new Int32Array(MAX_BOUNDED_ORDERS),
  costs: new Float64Array(MAX_BOUNDED_ORDERS),
  orders: new Int32Array(MAX_BOUNDED_ORDERS),
};

function expandSet(
  model: RouteModel,
  bound: RemainingBound,
  sets: Sets,
  set: number,
  first: number,
  next: number,
  target: number,
): void {
  const { orderCount: n, sizes, capacity } = model;
  const picked = sets.picked[set] as number;
  const delivered = sets.delivered[set] as number;
  gather(model, sets, set, first);
  if (cursor.touched === 0) return;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const isPickup = ((picked >> order) & 1) === 0;
    if (isPickup && cursor.load + (sizes[order] as number) > capacity) continue;
    reach(model, bound, sets, set, next, order, isPickup, target);
  }
}

function gather(
  { orderCount: n, isOnBoard, sizes, size, start, startLoad }: RouteModel,
  sets: Sets,
  set: number,
  first: number,
) {
  const picked = sets.picked[set] as number;
  const delivered = sets.delivered[set] as number;
  const row = (set - first) * n;
  cursor.load = startLoad;
  cursor.onBoard = 0;
  cursor.touched = 0;
  for (let order = 0; order < n; order++) {
    const isCarried = ((picked >> order) & 1) - ((delivered >> order) & 1);
    cursor.onBoard += isCarried;
    cursor.load += (isCarried - (isOnBoard[order] as number)) * (sizes[order] as number);
    const cost = sets.costs[row + order] as number;
    if (cost === Number.POSITIVE_INFINITY) continue;
    cursor.rows[cursor.touched] = ((delivered >> order) & 1 ? n + order : order) * size;
    cursor.orders[cursor.touched] = order;
    cursor.costs[cursor.touched++] = cost;
  }
  if (set === 0) {
    cursor.rows[0] = start * size;
    cursor.costs[0] = 0;
    cursor.touched = 1;
  }
}

/** The entry one step on, unless the bound says that it leads nowhere. */
function reach(
  model: RouteModel,
  bound: RemainingBound,
  sets: Sets,
  set: number,
  next: number,
  order: number,
  isPickup: boolean,
  target: number,
): void {
  const { orderCount: n, legs, readyAt } = model;
  const { rows, costs, touched, onBoard } = cursor;
  const stop = isPickup ? order : n + order;
  const pace = paceOf(model, onBoard);
  let best = Number.POSITIVE_INFINITY;
  let parent = 0;
  for (let index = 0; index < touched; index++) {
    const cost = (costs[index] as number) + pace * (legs[(rows[index] as number) + stop] as number);
    if (cost < best) {
      best = cost;
      parent = index;
    }
  }
  if (isPickup) best = Math.max(best, readyAt[order] as number);
  const bit = 1 << order;
  const picked = (sets.picked[set] as number) | bit;
  const delivered = (sets.delivered[set] as number) | (isPickup ? 0 : bit);
  const step = best + boundStep(model, bound, stop, picked, delivered);
  // A tree without this stop is at most its cheapest link shorter: often enough to do without a new tree.
  const shorter = (sets.bounds[set] as number) - boundLink(model, bound, stop, picked, delivered);
  if (step + shorter >= target) return;
  const found = findSet(model, bound, sets, picked, delivered, next);
  if (step + (sets.bounds[found] as number) >= target) return;
  sets.nextCosts[(found - next) * n + order] = best;
  sets.parents[found * n + order] = cursor.orders[parent] as number;
}

/** Best complete route, read backwards by parents. */
function traceBack(model: RouteModel, sets: Sets, complete: number, target: number): Int32Array | null {
  const { orderCount: n, routeLength, legs, size, end, isOnBoard } = model;
  let order = -1;
  let best = target;
  for (let last = 0; last < n; last++) {
    const cost = (sets.costs[last] as number) + (legs[(n + last) * size + end] as number);
    if (cost < best) {
      best = cost;
      order = last;
    }
  }
  if (order === -1) return null;
  const route = new Int32Array(routeLength);
  let set = complete;
  for (let position = routeLength - 1; position >= 0; position--) {
    const bit = 1 << order;
    const isDropoff = ((sets.delivered[set] as number) & bit) !== 0;
    route[position] = isDropoff ? n + order : order;
    const picked = (sets.picked[set] as number) & (isDropoff || isOnBoard[order] ? -1 : ~bit);
    const delivered = (sets.delivered[set] as number) & ~bit;
    const parent = sets.parents[set * n + order] as number;
    set = lookUp(sets, picked, delivered);
    order = parent;
  }
  return route;
}
