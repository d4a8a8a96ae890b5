import type { RouteModel } from '#worker/domain/routing/route-model.ts';

/** Rounds of price adjustment; a round costs as much as bounding one state. */
const ROUNDS = 150;

/** Rounds without a better bound after which the steps are halved. */
const PATIENCE = 6;

/**
 * Lower bound on what the rest of a route costs: the cheapest step to a stop that may come next, plus a minimum
 * spanning tree of the stops left and the end (Held & Karp 1970, 1971). A price on every stop bends the tree towards
 * a path: in a path each stop has two legs, so prices change all paths alike but not all trees.
 */
export type RemainingBound = {
  /** `links[a * size + b]`: the cheaper allowed leg between two stops, with both prices. */
  links: Float64Array;
  prices: Float64Array;
  /** Scratch of the spanning tree: stops left, the cheapest link of each to the tree, and where it leads. */
  left: Int32Array;
  nearest: Float64Array;
  joins: Int32Array;
  /** Legs of each stop in the tree found last. */
  degrees: Int32Array;
};

/**
 * Finds the prices by subgradient steps, for the rest of a route from one state on; they hold for every state, but
 * bind most near this one.
 */
export function createRemainingBound(
  model: RouteModel,
  restOfRoute: number,
  last: number,
  picked: number,
  delivered: number,
): RemainingBound {
  const { size } = model;
  const bound: RemainingBound = {
    links: new Float64Array(size * size),
    prices: new Float64Array(size),
    left: new Int32Array(size),
    nearest: new Float64Array(size),
    joins: new Int32Array(size),
    degrees: new Int32Array(size),
  };
  const bestPrices = new Float64Array(size);
  let best = Number.NEGATIVE_INFINITY;
  let step = 1.5;
  let patience = PATIENCE;
  for (let round = 0; round < ROUNDS; round++) {
    setLinks(model, bound);
    bound.degrees.fill(0);
    const value =
      boundSet(model, bound, picked, delivered) + boundStep(model, bound, last, picked, delivered);
    if (value > best) {
      best = value;
      bestPrices.set(bound.prices);
      patience = PATIENCE;
    } else if (--patience === 0) {
      step /= 2;
      patience = PATIENCE;
    }
    if (!adjustPrices(model, bound, picked, delivered, step * (restOfRoute - value))) break;
  }
  bound.prices.set(bestPrices);
  setLinks(model, bound);
  return bound;
}

/** Dear where more than two legs meet, cheap where only one does; false when the tree is a path. */
function adjustPrices(
  { orderCount: n }: RouteModel,
  { prices, degrees }: RemainingBound,
  picked: number,
  delivered: number,
  reach: number,
): boolean {
  let deviation = 0;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (isLeft(n, stop, picked, delivered)) deviation += ((degrees[stop] as number) - 2) ** 2;
  }
  if (deviation === 0 || reach <= 0) return false;
  for (let stop = 0; stop < 2 * n; stop++) {
    if (!isLeft(n, stop, picked, delivered)) continue;
    prices[stop] = (prices[stop] as number) + (reach * ((degrees[stop] as number) - 2)) / deviation;
  }
  return true;
}

function isLeft(n: number, stop: number, picked: number, delivered: number): boolean {
  return stop < n ? ((picked >> stop) & 1) === 0 : ((delivered >> (stop - n)) & 1) === 0;
}

function setLinks(
  { size, start, end, orderCount: n, legs }: RouteModel,
  { links, prices }: RemainingBound,
): void {
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      if (a === start || b === start) continue;
      const forth = mayFollow(n, end, a, b) ? (legs[a * size + b] as number) : Number.POSITIVE_INFINITY;
      const back = mayFollow(n, end, b, a) ? (legs[b * size + a] as number) : Number.POSITIVE_INFINITY;
      const link = Math.min(forth, back) + (prices[a] as number) + (prices[b] as number);
      links[a * size + b] = link;
      links[b * size + a] = link;
    }
  }
}

/** No route goes from a drop-off to its own pickup, nor from a pickup to the end. */
function mayFollow(n: number, end: number, from: number, to: number): boolean {
  if (from === end) return false;
  return to === end ? from >= n : from - to !== n;
}

/**
 * The tree part of the bound, less the prices every path pays: Prim's algorithm over the stops left, from the end.
 */
export function boundSet(
  model: RouteModel,
  bound: RemainingBound,
  picked: number,
  delivered: number,
): number {
  const { orderCount: n, size, end } = model;
  const { links, prices, left, nearest, joins, degrees } = bound;
  let count = 0;
  let total = 0;
  for (let order = 0; order < n; order++) {
    if (((picked >> order) & 1) === 0) left[count++] = order;
    if (((delivered >> order) & 1) === 0) left[count++] = n + order;
  }
  for (let index = 0; index < count; index++) {
    total -= 2 * (prices[left[index] as number] as number);
    nearest[index] = links[end * size + (left[index] as number)] as number;
    joins[index] = end;
  }
  while (count > 0) {
    let pick = 0;
    let shortest = nearest[0] as number;
    for (let index = 1; index < count; index++) {
      const link = nearest[index] as number;
      if (link < shortest) {
        shortest = link;
        pick = index;
      }
    }
    total += shortest;
    const joined = left[pick] as number;
    const other = joins[pick] as number;
    degrees[joined] = (degrees[joined] as number) + 1;
    degrees[other] = (degrees[other] as number) + 1;
    const row = joined * size;
    count--;
    left[pick] = left[count] as number;
    nearest[pick] = nearest[count] as number;
    joins[pick] = joins[count] as number;
    for (let index = 0; index < count; index++) {
      const link = links[row + (left[index] as number)] as number;
      if (link < (nearest[index] as number)) {
        nearest[index] = link;
        joins[index] = joined;
      }
    }
  }
  return total;
}

/** The step part of the bound: cheapest way on from `last`; counts it as a leg of the stop it leads to. */
export function boundStep(
  { orderCount: n, size, end, legs }: RouteModel,
  { prices, degrees }: RemainingBound,
  last: number,
  picked: number,
  delivered: number,
): number {
  const row = last * size;
  let cheapest = Number.POSITIVE_INFINITY;
  let first = end;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const next = (picked >> order) & 1 ? n + order : order;
    const step = (legs[row + next] as number) + (prices[next] as number);
    if (step < cheapest) {
      cheapest = step;
      first = next;
    }
  }
  degrees[first] = (degrees[first] as number) + 1;
  return first === end ? (legs[row + end] as number) : cheapest;
}

/** What a tree shrinks by at most when `stop` leaves it: its cheapest link to the rest, without its own price. */
export function boundLink(
  { orderCount: n, size, end }: RouteModel,
  { links, prices }: RemainingBound,
  stop: number,
  picked: number,
  delivered: number,
): number {
  const row = stop * size;
  let cheapest = links[row + end] as number;
  for (let order = 0; order < n; order++) {
    if (((picked >> order) & 1) === 0) cheapest = Math.min(cheapest, links[row + order] as number);
    if (((delivered >> order) & 1) === 0) cheapest = Math.min(cheapest, links[row + n + order] as number);
  }
  return cheapest - 2 * (prices[stop] as number);
}
