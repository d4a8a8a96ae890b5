import type { RemainingBound } from './remaining-bound.ts';
import type { RouteModel } from './route-model.ts';

/** Lists the remaining stops in `left`; returns how many there are. */
function listLeft(n: number, left: Int32Array, picked: number, delivered: number): number {
  let count = 0;
  for (let order = 0; order < n; order++) {
    if (((picked >> order) & 1) === 0) left[count++] = order;
    if (((delivered >> order) & 1) === 0) left[count++] = n + order;
  }
  return count;
}

/**
 * Returns the tree part of the bound, less the penalties that every path pays: Prim's algorithm over the remaining stops, from
 * the end. A link has the stop it leads to in its low bits, so the minimum also gives the next stop, and the innermost loop,
 * which takes most of an exact search's time, has no branch.
 */
export function boundSet(
  { orderCount: n, size, end }: RouteModel,
  { links, penalties, left, reach, places, grain }: RemainingBound,
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
    paid += penalties[stop] as number;
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
  return total * grain - 2 * paid - (penalties[end] as number);
}

/** Builds the tree again and adds the legs of each stop to `degrees`. */
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
