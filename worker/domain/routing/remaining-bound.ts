import type { RouteModel } from '#worker/domain/routing/route-model.ts';

/**
 * Lower bound on what the rest of a route costs: the cheapest step to a stop that may come next, plus a minimum
 * spanning tree of the stops left and the end (Held & Karp 1970, 1971). A price on every stop bends the tree towards
 * a path: in a path each stop has two legs, so prices change all paths alike but not all trees.
 */
export type RemainingBound = {
  prices: Float64Array;
  /** `links[a * size + b]`: the cheaper allowed leg between two stops, without prices. */
  legs: Float64Array;
  /** The same with both prices, in whole units of `grain`, rounded down, times 64, plus `b`: see `boundSet`. */
  links: Int32Array;
  grain: number;
  /** Per stop, cheapest first: the other stops and the end by link. */
  nearest: Uint8Array;
  /** Per stop, cheapest first: the stops that may follow by leg and price. */
  following: Uint8Array;
  /** Scratch of the spanning tree: stops left, the cheapest link of each to the tree, and where it leads. */
  left: Int32Array;
  reach: Int32Array;
  joins: Int32Array;
  /** Where each stop left is listed. */
  places: Int32Array;
};

/** Units of the longest link told apart from none: 64 times as many are just below 2³¹. */
const FAR = 2 ** 25 - 1;

/** @param upperBound cost of a known route: the scale of the links */
export function createRemainingBound(
  { size, orderCount: n, start, end, legs }: RouteModel,
  upperBound: number,
): RemainingBound {
  const grain = Math.max(upperBound, Number.MIN_VALUE) / 2 ** 20;
  const bound = {
    prices: new Float64Array(size),
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
      const forth = mayFollow(n, end, a, b) ? (legs[a * size + b] as number) : Number.POSITIVE_INFINITY;
      const back = mayFollow(n, end, b, a) ? (legs[b * size + a] as number) : Number.POSITIVE_INFINITY;
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

/** Brings the links up to date with the prices. */
export function setLinks({ size }: RouteModel, { legs, links, prices, grain }: RemainingBound): void {
  for (let a = 0; a < size; a++) {
    const price = prices[a] as number;
    const row = a * size;
    for (let b = 0; b < size; b++) {
      const link = ((legs[row + b] as number) + price + (prices[b] as number)) / grain;
      links[row + b] = 64 * (link < FAR ? Math.floor(link) : FAR) + b;
    }
  }
}

const keys = new Float64Array(256);

/** Ranks the ways on from every stop under the prices set last. */
export function rankSteps({ size, end, legs }: RouteModel, bound: RemainingBound): void {
  const { links, prices, nearest, following } = bound;
  for (let stop = 0; stop < size; stop++) {
    const row = stop * size;
    for (let other = 0; other < size; other++) keys[other] = links[row + other] as number;
    rank(nearest, row, size);
    for (let other = 0; other < size; other++) {
      keys[other] =
        other >= end - 1
          ? Number.POSITIVE_INFINITY
          : (legs[row + other] as number) + (prices[other] as number);
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

/** The stops left, listed in `left`; returns how many. */
function listLeft(n: number, left: Int32Array, picked: number, delivered: number): number {
  let count = 0;
  for (let order = 0; order < n; order++) {
    if (((picked >> order) & 1) === 0) left[count++] = order;
    if (((delivered >> order) & 1) === 0) left[count++] = n + order;
  }
  return count;
}

/**
 * The tree part of the bound, less the prices every path pays: Prim's algorithm over the stops left, from the end.
 * A link carries the stop it leads to in its low bits, so the least of some numbers is also the stop to join next and
 * the innermost loop, where most of the time of an exact search goes, has no branch.
 */
export function boundSet(
  { orderCount: n, size, end }: RouteModel,
  { links, prices, left, reach, places, grain }: RemainingBound,
  picked: number,
  delivered: number,
): number {
  let count = listLeft(n, left, picked, delivered);
  let paid = 0;
  let total = 0;
  let shortest = 2 ** 31 - 1;
  for (let index = 0; index < count; index++) {
    const stop = left[index] as number;
    const link = links[end * size + stop] as number;
    paid += prices[stop] as number;
    places[stop] = index;
    reach[index] = link;
    shortest = Math.min(shortest, link);
  }
  while (count > 0) {
    total += shortest >> 6;
    const joined = shortest & 63;
    const place = places[joined] as number;
    const moved = left[--count] as number;
    left[place] = moved;
    places[moved] = place;
    reach[place] = reach[count] as number;
    const row = joined * size;
    shortest = 2 ** 31 - 1;
    for (let index = 0; index < count; index++) {
      const link = Math.min(reach[index] as number, links[row + (left[index] as number)] as number);
      reach[index] = link;
      shortest = Math.min(shortest, link);
    }
  }
  return total * grain - 2 * paid - (prices[end] as number);
}

/** The tree once more, for its shape: adds the legs of each stop to `degrees`. */
export function countDegrees(
  { orderCount: n, size, end }: RouteModel,
  { links, left, reach, joins }: RemainingBound,
  picked: number,
  delivered: number,
  degrees: Int32Array,
): void {
  let count = listLeft(n, left, picked, delivered);
  for (let index = 0; index < count; index++) {
    reach[index] = links[end * size + (left[index] as number)] as number;
    joins[index] = end;
  }
  while (count > 0) {
    let pick = 0;
    for (let index = 1; index < count; index++) {
      if ((reach[index] as number) < (reach[pick] as number)) pick = index;
    }
    const joined = left[pick] as number;
    const other = joins[pick] as number;
    degrees[joined] = (degrees[joined] as number) + 1;
    degrees[other] = (degrees[other] as number) + 1;
    count--;
    left[pick] = left[count] as number;
    reach[pick] = reach[count] as number;
    joins[pick] = joins[count] as number;
    for (let index = 0; index < count; index++) {
      const link = links[joined * size + (left[index] as number)] as number;
      if (link < (reach[index] as number)) {
        reach[index] = link;
        joins[index] = joined;
      }
    }
  }
}

/** The stop that is cheapest to go on to from `last`, the end when nothing is left. */
export function findStep(
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

/** The step part of the bound: cheapest way on from `last`. */
export function boundStep(
  model: RouteModel,
  bound: RemainingBound,
  last: number,
  picked: number,
  delivered: number,
): number {
  const stop = findStep(model, bound, last, picked, delivered);
  return (model.legs[last * model.size + stop] as number) + (bound.prices[stop] as number);
}

/** What a tree shrinks by at most when `stop` leaves it: its cheapest link to the rest, without its own price. */
export function boundLink(
  { orderCount: n, size, end }: RouteModel,
  { links, prices, nearest, grain }: RemainingBound,
  stop: number,
  picked: number,
  delivered: number,
): number {
  for (let index = stop * size; ; index++) {
    const other = nearest[index] as number;
    const isLeft =
      other === end || (other < n ? ((picked >> other) & 1) === 0 : ((delivered >> (other - n)) & 1) === 0);
    if (isLeft && other !== stop) {
      return (((links[stop * size + other] as number) >> 6) + 1) * grain - 2 * (prices[stop] as number);
    }
  }
}
