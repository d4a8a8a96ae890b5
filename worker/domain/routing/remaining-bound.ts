import type { RouteModel } from '#worker/domain/routing/route-model.ts';

/** Rounds of price adjustment: more hardly raise the bound. */
const ROUNDS = 60;

/**
 * Lower bound on what the rest of a route costs: the cheapest step to a stop that may come next, plus a minimum
 * spanning tree of the stops left and the end (Held & Karp 1970, 1971). A price on every stop bends the tree towards
 * a path: in a path each stop has two legs, so prices change all paths alike but not all trees.
 */
export type RemainingBound = {
  /** `links[a * size + b]`: the cheaper allowed leg between two stops, with both prices. */
  links: Float64Array;
  prices: Float64Array;
  /** Scratch of the spanning tree: stops left, and the cheapest link of each to the tree. */
  left: Int32Array;
  nearest: Float64Array;
};

/** Finds the prices, once per problem, by subgradient steps. */
export function createRemainingBound(model: RouteModel, upperBound: number): RemainingBound {
  const { orderCount: n, size, start, isOnBoard, legs } = model;
  const bound: RemainingBound = {
    links: new Float64Array(size * size),
    prices: new Float64Array(size),
    left: new Int32Array(size),
    nearest: new Float64Array(size),
  };
  const stops: number[] = [];
  for (let order = 0; order < n; order++) {
    if (!isOnBoard[order]) stops.push(order);
    stops.push(n + order);
  }
  const degrees = new Int32Array(size);
  const bestPrices = new Float64Array(size);
  let best = Number.NEGATIVE_INFINITY;
  let step = 1;
  for (let round = 0; round < ROUNDS && stops.length > 0; round++) {
    setLinks(model, bound);
    degrees.fill(0);
    let first = -1;
    let value = Number.POSITIVE_INFINITY;
    for (const stop of stops) {
      if (stop >= n && !isOnBoard[stop - n]) continue;
      const link = (legs[start * size + stop] as number) + (bound.prices[stop] as number);
      if (link < value) {
        value = link;
        first = stop;
      }
    }
    degrees[first] = 1;
    value += spanStops(model, bound, stops, degrees);
    if (value > best) {
      best = value;
      bestPrices.set(bound.prices);
    } else {
      step *= 0.9;
    }
    // Dear where the tree meets more than two legs, cheap where it meets one.
    let deviation = 0;
    for (const stop of stops) deviation += ((degrees[stop] as number) - 2) ** 2;
    if (deviation === 0) break;
    const length = (step * Math.max(1e-9, upperBound - value)) / deviation;
    for (const stop of stops) {
      bound.prices[stop] = (bound.prices[stop] as number) + length * ((degrees[stop] as number) - 2);
    }
  }
  bound.prices.set(bestPrices);
  setLinks(model, bound);
  return bound;
}

function setLinks(
  { size, start, end, orderCount: n, legs }: RouteModel,
  { links, prices }: RemainingBound,
): void {
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      if (a === start || b === start) continue;
      const forth = mayFollow(n, end, a, b) ? (legs[a * size + b] as number) : Number.POSITIVE_INFINITY;
      const back = mayFollow(n, end, b, a) ? (legs[b * size + a] as number) : Number.POSITIVE_INFINITY;
      links[a * size + b] = Math.min(forth, back) + (prices[a] as number) + (prices[b] as number);
    }
  }
}

/** No route goes from a drop-off to its own pickup, nor from a pickup to the end. */
function mayFollow(n: number, end: number, from: number, to: number): boolean {
  if (from === end) return false;
  return to === end ? from >= n : from - to !== n;
}

/** Spanning tree over the given stops and the end, less the prices that every path pays; counts degrees. */
function spanStops(
  model: RouteModel,
  bound: RemainingBound,
  stops: readonly number[],
  degrees: Int32Array,
): number {
  const { size, end } = model;
  const parents = new Map<number, number>(stops.map((stop) => [stop, end]));
  let total = 0;
  let joined = end;
  const open = new Set(stops);
  const nearest = new Map<number, number>(stops.map((stop) => [stop, Number.POSITIVE_INFINITY]));
  while (open.size > 0) {
    let next = -1;
    for (const stop of open) {
      const link = bound.links[joined * size + stop] as number;
      if (link < (nearest.get(stop) ?? 0)) {
        nearest.set(stop, link);
        parents.set(stop, joined);
      }
      if (next === -1 || (nearest.get(stop) ?? 0) < (nearest.get(next) ?? 0)) next = stop;
    }
    open.delete(next);
    joined = next;
    total += (nearest.get(next) ?? 0) - 2 * (bound.prices[next] as number);
    const parent = parents.get(next) ?? end;
    degrees[next] = (degrees[next] as number) + 1;
    degrees[parent] = (degrees[parent] as number) + 1;
  }
  return total;
}

/**
 * The tree part of the bound for a set of stops left, given by bit sets: Prim's algorithm over plain arrays.
 */
export function boundSet(
  model: RouteModel,
  bound: RemainingBound,
  picked: number,
  delivered: number,
): number {
  const { orderCount: n, size, end } = model;
  const { links, prices, left, nearest } = bound;
  let count = 0;
  let total = 0;
  for (let order = 0; order < n; order++) {
    if (((picked >> order) & 1) === 0) left[count++] = order;
    if (((delivered >> order) & 1) === 0) left[count++] = n + order;
  }
  for (let index = 0; index < count; index++) {
    total -= 2 * (prices[left[index] as number] as number);
    nearest[index] = links[end * size + (left[index] as number)] as number;
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
    const row = (left[pick] as number) * size;
    count--;
    left[pick] = left[count] as number;
    nearest[pick] = nearest[count] as number;
    for (let index = 0; index < count; index++) {
      const link = links[row + (left[index] as number)] as number;
      if (link < (nearest[index] as number)) nearest[index] = link;
    }
  }
  return total;
}

/** The step part of the bound: cheapest way on from `last`. */
export function boundStep(
  { orderCount: n, size, end, legs }: RouteModel,
  { prices }: RemainingBound,
  last: number,
  picked: number,
  delivered: number,
): number {
  const row = last * size;
  let cheapest = Number.POSITIVE_INFINITY;
  for (let order = 0; order < n; order++) {
    if ((delivered >> order) & 1) continue;
    const next = (picked >> order) & 1 ? n + order : order;
    const step = (legs[row + next] as number) + (prices[next] as number);
    if (step < cheapest) cheapest = step;
  }
  return cheapest === Number.POSITIVE_INFINITY ? (legs[row + end] as number) : cheapest;
}
