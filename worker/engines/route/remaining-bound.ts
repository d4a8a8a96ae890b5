import type { RouteModel } from './route-model.ts';

/**
 * A lower bound on the cost of the rest of a route: the cheapest step to a possible next stop, plus a minimum spanning tree of
 * the remaining stops and the end (Held & Karp 1970, 1971). Penalties on the stops make the tree more like a path: in a path each
 * stop has two legs, so penalties change all paths equally, but not all trees.
 */
export type RemainingBound = {
  penalties: Float64Array;
  /** `legs[a * size + b]`: the cheaper allowed leg between two stops, without penalties. */
  legs: Float64Array;
  /** The same with both penalties, in whole units of `grain`, rounded down, times 64, plus `b` (see `boundSet`). */
  links: Int32Array;
  grain: number;
  /** Per stop, cheapest first: the other stops and the end by link. */
  nearest: Uint8Array;
  /** Per stop, cheapest first: the stops that may follow by leg and penalty. */
  following: Uint8Array;
  /** Working memory of the spanning tree: the remaining stops, the cheapest link of each to the tree, and its other end. */
  left: Int32Array;
  reach: Int32Array;
  joins: Int32Array;
  /** The index of each remaining stop in `left`. */
  places: Int32Array;
};

/** The longest link in units of `grain`; longer ones count as missing. 64 times this is just below 2³¹. */
const FAR = 2 ** 25 - 1;

/** @param upperBound cost of a known route: the scale of the links */
export function createRemainingBound(
  { size, orderCount: n, start, end, prices }: RouteModel,
  upperBound: number,
): RemainingBound {
  const grain = Math.max(upperBound, Number.MIN_VALUE) / 2 ** 20;
  const bound = {
    penalties: new Float64Array(size),
    legs: new Float64Array(size * size).fill(Number.POSITIVE_INFINITY),
    links: new Int32Array(size * size).fill(FAR),
    grain,
    nearest: new Uint8Array(size * size),
    following: new Uint8Array(size * size),
    left: new Int32Array(size),
    reach: new Int32Array(size),
    joins: new Int32Array(size),
    places: new Int32Array(size),
  };
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) {
      if (a === start || b === start) continue;
      const forth = mayFollow(n, end, a, b) ? (prices[a * size + b] as number) : Number.POSITIVE_INFINITY;
      const back = mayFollow(n, end, b, a) ? (prices[b * size + a] as number) : Number.POSITIVE_INFINITY;
      bound.legs[a * size + b] = Math.min(forth, back);
      bound.legs[b * size + a] = Math.min(forth, back);
    }
  }
  return bound;
}

/** No route goes from a drop-off to its own pickup, nor from a pickup to the end. */
function mayFollow(n: number, end: number, from: number, to: number): boolean {
  if (from === end) return false;
  return to === end ? from >= n : from - to !== n;
}

/** Computes the links from the legs and the penalties. */
export function setLinks({ size }: RouteModel, { legs, links, penalties, grain }: RemainingBound): void {
  for (let a = 0; a < size; a++) {
    const penalty = penalties[a] as number;
    const row = a * size;
    for (let b = 0; b < size; b++) {
      const link = ((legs[row + b] as number) + penalty + (penalties[b] as number)) / grain;
      links[row + b] = 64 * (link < FAR ? Math.floor(link) : FAR) + b;
    }
  }
}

const keys = new Float64Array(256);

/** Sorts the steps from every stop under the current penalties. */
export function rankSteps({ size, end, prices }: RouteModel, bound: RemainingBound): void {
  const { links, penalties, nearest, following } = bound;
  for (let stop = 0; stop < size; stop++) {
    const row = stop * size;
    for (let other = 0; other < size; other++) keys[other] = links[row + other] as number;
    rank(nearest, row, size);
    for (let other = 0; other < size; other++) {
      keys[other] =
        other >= end - 1
          ? Number.POSITIVE_INFINITY
          : (prices[row + other] as number) + (penalties[other] as number);
    }
    rank(following, row, size);
  }
}

/** Insertion sort by key: the rows are short. */
function rank(order: Uint8Array, row: number, count: number): void {
  for (let index = 0; index < count; index++) {
    const key = keys[index] as number;
    let at = index;
    while (at > 0 && (keys[order[row + at - 1] as number] as number) > key) {
      order[row + at] = order[row + at - 1] as number;
      at--;
    }
    order[row + at] = index;
  }
}

/** Returns the cheapest next stop after `last`; the end when none remains. */
function findStep(
  { orderCount: n, size, end }: RouteModel,
  { following }: RemainingBound,
  last: number,
  picked: number,
  delivered: number,
): number {
  if (delivered === (1 << n) - 1) return end;
  const carried = picked & ~delivered;
  for (let index = last * size; ; index++) {
    const stop = following[index] as number;
    if (stop < n ? ((picked >> stop) & 1) === 0 : ((carried >> (stop - n)) & 1) === 1) return stop;
  }
}

/** Returns the step part of the bound: the cheapest step from `last`. */
export function boundStep(
  model: RouteModel,
  bound: RemainingBound,
  last: number,
  picked: number,
  delivered: number,
): number {
  const stop = findStep(model, bound, last, picked, delivered);
  return (model.prices[last * model.size + stop] as number) + (bound.penalties[stop] as number);
}

/** Returns how much a tree's cost decreases at most without `stop`: its cheapest link to the rest, without its penalty. */
export function boundLink(
  { orderCount: n, size, end }: RouteModel,
  { links, penalties, nearest, grain }: RemainingBound,
  stop: number,
  picked: number,
  delivered: number,
): number {
  for (let index = stop * size; ; index++) {
    const other = nearest[index] as number;
    const isLeft =
      other === end || (other < n ? ((picked >> other) & 1) === 0 : ((delivered >> (other - n)) & 1) === 0);
    if (isLeft && other !== stop) {
      return (((links[stop * size + other] as number) >> 6) + 1) * grain - 2 * (penalties[stop] as number);
    }
  }
}
