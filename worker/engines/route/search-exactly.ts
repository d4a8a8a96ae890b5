import { adjustPenalties } from './adjust-penalties.ts';
import type { Value } from './drive-stops.ts';
import { boundValue, dominates } from './label-bounds.ts';
import { copyLabel, createLabels, type Labels, retrace, writeLabel } from './labels.ts';
import { boundLink, boundStep, createRemainingBound, type RemainingBound } from './remaining-bound.ts';
import { isScalar, type RouteModel } from './route-model.ts';
import { shortestPaths } from './shortest-paths.ts';
import { clearSets, createSets, findSet, type StateSets } from './state-sets.ts';

/** Maximum number of orders in a bit set. */
export const MAX_EXACT_ORDERS = 30;

/** From this many orders, penalties pay off: a round costs as much as bounding a few sets. */
const MIN_PENALIZED_ORDERS = 8;
const PENALTY_ROUNDS = 100;

export type ExactSearch = {
  model: RouteModel;
  bound: RemainingBound;
  /** Shortest times between stops. */
  paths: Float64Array;
  /** Value of a known route; labels that cannot beat it are dropped. */
  best: Value;
  hasOneLabel: boolean;
  sets: StateSets;
  labels: Labels;
};

/** Reused by all searches: new memory pages would cost more than the computation. */
const sets = createSets();
const labels = createLabels();

/**
 * The recursion of the plain table, layer by layer, without partial routes whose cost plus a lower bound on the rest cannot beat
 * a known route.
 *
 * With deadlines or ready times, a single number does not decide which of two partial routes to a state is better. A state then
 * has several labels (cost, time, lateness), none dominated by another (labeling as in Desrochers 1988; Dumas, Desrosiers &
 * Soumis 1991). Otherwise it has one label, the cheapest.
 *
 * @param known the value of a known route
 * @param maxLabels maximum number of labels over all layers
 * @returns a better route or `null`; `isProven`: no better one exists than that or the known one
 */
export function searchExactly(model: RouteModel, known: Value, maxLabels: number) {
  const scale = Math.min(known.cost, model.forbidden);
  const search: ExactSearch = {
    model,
    bound: createRemainingBound(model, scale),
    paths: shortestPaths(model),
    best: known,
    hasOneLabel: isScalar(model),
    sets,
    labels,
  };
  const rounds = model.orderCount < MIN_PENALIZED_ORDERS ? 1 : PENALTY_ROUNDS;
  adjustPenalties(model, search.bound, scale, rounds);
  plantRoot(search);
  let first = 0;
  for (let depth = 0; depth < model.routeLength; depth++) {
    const next = sets.count;
    for (let set = first; set < next; set++) {
      expandSet(search, set);
      if (labels.count > maxLabels) return { route: null, isProven: false, labels: labels.count };
    }
    first = next;
  }
  const best = first < sets.count ? pickBest(search, first) : -1;
  const route = best === -1 ? null : retrace(labels, best, model.routeLength);
  return { route, isProven: true, labels: labels.count };
}

function plantRoot({ model, bound, sets, labels }: ExactSearch): void {
  clearSets(sets);
  sets.heads[findSet(model, bound, sets, model.onBoardBits, 0)] = 0;
  labels.count = 1;
  labels.cost[0] = 0;
  labels.time[0] = 0;
  labels.late[0] = 0;
  labels.stop[0] = model.start;
  labels.next[0] = -1;
}

/** Extends a set by every stop that may come next. */
function expandSet(search: ExactSearch, set: number): void {
  if (search.sets.heads[set] === -1) return;
  const { orderCount: n } = search.model;
  const picked = search.sets.picked[set] as number;
  const delivered = search.sets.delivered[set] as number;
  let onBoard = 0;
  for (let bits = picked & ~delivered; bits !== 0; bits &= bits - 1) onBoard++;
  for (let order = 0; order < n; order++) {
    const bit = 1 << order;
    if (delivered & bit) continue;
    if (picked & bit) makeStop(search, set, n + order, picked, delivered | bit, onBoard);
    else makeStop(search, set, order, picked | bit, delivered, onBoard);
  }
}

/**
 * Writes the labels that extend a set by a stop. No other set leads to this stop with these orders picked up and delivered, so
 * they are compared only with each other.
 */
function makeStop(
  search: ExactSearch,
  from: number,
  stop: number,
  picked: number,
  delivered: number,
  onBoard: number,
): void {
  const { model, bound, sets, labels } = search;
  const step = boundStep(model, bound, stop, picked, delivered);
  // A tree without this stop is shorter by at most its cheapest link: often tight enough to skip computing the new tree.
  const shorter = (sets.bounds[from] as number) - boundLink(model, bound, stop, picked, delivered);
  const first = labels.count;
  let set = -1;
  let parent = search.hasOneLabel ? findCheapest(search, from, stop, onBoard) : (sets.heads[from] as number);
  for (; parent !== -1; parent = search.hasOneLabel ? -1 : (labels.next[parent] as number)) {
    if (!writeLabel(model, labels, parent, stop, onBoard)) continue;
    if (!canBeatBest(search, picked, delivered, step + shorter)) continue;
    if (set === -1) set = findSet(model, bound, sets, picked, delivered);
    if (!canBeatBest(search, picked, delivered, step + (sets.bounds[set] as number))) continue;
    keepUndominated(search, first, picked, delivered);
  }
  for (let label = first; label < labels.count; label++) {
    labels.next[label] = sets.heads[set] as number;
    sets.heads[set] = label;
  }
}

/**
 * Returns the label of a set from which a stop is cheapest to reach. For searches with one label, in which waits cost nothing.
 */
function findCheapest(
  { model, sets, labels }: ExactSearch,
  set: number,
  stop: number,
  onBoard: number,
): number {
  const { prices, size, freshness } = model;
  const pace = 1 + freshness * onBoard;
  let best = Number.POSITIVE_INFINITY;
  let cheapest = -1;
  for (let label = sets.heads[set] as number; label !== -1; label = labels.next[label] as number) {
    const row = (labels.stop[label] as number) * size;
    const cost = (labels.cost[label] as number) + pace * (prices[row + stop] as number);
    if (cost < best) {
      best = cost;
      cheapest = label;
    }
  }
  return cheapest;
}

/**
 * Returns whether the label written last may lead to a better route; `rest` is a lower bound on the cost of its remaining stops.
 */
function canBeatBest(search: ExactSearch, picked: number, delivered: number, rest: number): boolean {
  const { model, best, labels, hasOneLabel } = search;
  if (hasOneLabel) return (labels.cost[labels.count] as number) + rest < best.cost - model.epsilon;
  const bound = boundValue(search, labels.count, picked, delivered, rest);
  if (bound.late > best.late + model.epsilon) return false;
  return bound.late < best.late - model.epsilon || bound.cost < best.cost - model.epsilon;
}

/** Keeps the label written last unless one from `first` on dominates it; drops those it dominates. */
function keepUndominated(search: ExactSearch, first: number, picked: number, delivered: number): void {
  const { labels } = search;
  let slot = labels.count;
  for (let rival = first; rival < slot; ) {
    if (dominates(search, rival, slot, picked, delivered)) {
      labels.count = slot;
      return;
    }
    if (dominates(search, slot, rival, picked, delivered)) {
      copyLabel(labels, slot - 1, rival);
      copyLabel(labels, slot, slot - 1);
      slot--;
    } else {
      rival++;
    }
  }
  labels.count = slot + 1;
}

/** Returns the best complete label if it beats the known route, or -1. */
function pickBest({ model, best, sets, labels }: ExactSearch, complete: number): number {
  let { late, cost } = best;
  let found = -1;
  for (let label = sets.heads[complete] as number; label !== -1; label = labels.next[label] as number) {
    const isLater = (labels.late[label] as number) - late;
    if (isLater > model.epsilon) continue;
    if (isLater > -model.epsilon && (labels.cost[label] as number) >= cost) continue;
    late = labels.late[label] as number;
    cost = labels.cost[label] as number;
    found = label;
  }
  return found;
}
