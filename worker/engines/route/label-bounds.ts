import type { Value } from './drive-stops.ts';
import type { ExactSearch } from './search-exactly.ts';

const bound: Value = { late: 0, cost: 0 };

/**
 * Returns lower bounds on the lateness and cost of routes that continue from a label, as if each order were driven directly.
 *
 * @param rest a lower bound on the cost of the remaining legs
 * @returns the same object every time
 */
export function boundValue(
  search: ExactSearch,
  label: number,
  picked: number,
  delivered: number,
  rest: number,
): Value {
  const { orderCount: n, dueAt, size, freshness, hasPrices } = search.model;
  const time = search.labels.time[label] as number;
  let late = search.labels.late[label] as number;
  let finish = time;
  let onBoard = 0;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const arrival = earliestArrival(search, label, order, picked);
    late += Math.max(0, arrival - (dueAt[order] as number));
    finish = Math.max(finish, arrival);
    onBoard += (picked >> order) & 1 ? arrival - time : (search.paths[order * size + n + order] as number);
  }
  const minCost = hasPrices ? rest : Math.max(rest, finish - time);
  bound.late = late;
  bound.cost = (search.labels.cost[label] as number) + minCost + freshness * onBoard;
  return bound;
}

/**
 * Returns whether label `a` is at least as good as label `b` of the same state, however the route continues.
 *
 * Both continue along the same stops. The gap between their clocks never widens, and only a wait for an order that is not ready
 * narrows it, by at most the wait of the earlier one. This bounds how much lateness and cost either can still gain on the other.
 */
export function dominates(
  search: ExactSearch,
  a: number,
  b: number,
  picked: number,
  delivered: number,
): boolean {
  const { model, labels } = search;
  const gap = (labels.time[b] as number) - (labels.time[a] as number);
  const narrowing = gap > 0 && model.hasReady ? Math.min(gap, longestWait(search, a, picked)) : 0;
  const extraLate = model.hasDue ? boundExtraLate(search, b, picked, delivered, gap - narrowing) : 0;
  const isLater = (labels.late[a] as number) + extraLate - (labels.late[b] as number);
  if (isLater > model.epsilon) return false;
  if (isLater < -model.epsilon) return true;
  // With equal lateness the cheaper wins, although the earlier one may wait longer with food on board.
  const waited = narrowing * (model.timePrice + model.freshness * model.orderCount);
  return (labels.cost[a] as number) + waited <= (labels.cost[b] as number) + model.epsilon;
}

/** Returns how long label `a` may still wait for orders not picked up yet. */
function longestWait({ model, labels }: ExactSearch, a: number, picked: number): number {
  const time = labels.time[a] as number;
  let latest = time;
  for (let order = 0; order < model.orderCount; order++) {
    if (((picked >> order) & 1) === 0) latest = Math.max(latest, model.readyAt[order] as number);
  }
  return latest - time;
}

/** Returns how much more lateness a label that is `ahead` of `b` (below 0: behind) can still gather than `b`. */
function boundExtraLate(
  search: ExactSearch,
  b: number,
  picked: number,
  delivered: number,
  ahead: number,
): number {
  const { orderCount: n, dueAt } = search.model;
  let extra = 0;
  for (let order = 0; order < n && ahead !== 0; order++) {
    const due = dueAt[order] as number;
    if ((delivered >> order) & 1 || due === Number.POSITIVE_INFINITY) continue;
    if (ahead < 0) {
      extra -= ahead;
      continue;
    }
    // `b` reaches the drop-off at `arrival` at the earliest, and the other label `ahead` before that.
    const arrival = earliestArrival(search, b, order, picked);
    extra -= Math.max(0, arrival - due) - Math.max(0, arrival - ahead - due);
  }
  return extra;
}

/** Returns the earliest time at which a label can reach an order's drop-off. */
function earliestArrival(
  { model, paths, labels }: ExactSearch,
  label: number,
  order: number,
  picked: number,
): number {
  const { orderCount: n, size, readyAt } = model;
  const row = (labels.stop[label] as number) * size;
  const time = labels.time[label] as number;
  if ((picked >> order) & 1) return time + (paths[row + n + order] as number);
  const atPickup = Math.max(time + (paths[row + order] as number), readyAt[order] as number);
  return atPickup + (paths[order * size + n + order] as number);
}
