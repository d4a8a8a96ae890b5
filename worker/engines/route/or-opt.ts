import { fitsCapacity, type Ground, recordPlaces, type Tour } from './tour.ts';

/** Longest segment moved (Or 1976 moved three; with pairs, chains of pickups and drop-offs are worth moving whole). */
const MAX_SEGMENT = 10;

/**
 * Moves segments to another place while that helps. A segment slides stop by stop, later until it holds the pickup
 * of a drop-off in its way, then earlier until it holds the drop-off of a pickup in its way.
 *
 * @returns whether the tour became shorter
 */
export function orOpt(ground: Ground, tour: Tour): boolean {
  let hasImproved = false;
  for (let first = 1; first < tour.length - 1; first++) {
    for (let last = first; last < tour.length - 1 && last - first < MAX_SEGMENT; last++) {
      if (slideLater(ground, tour, first, last) || slideEarlier(ground, tour, first, last)) {
        hasImproved = true;
        break;
      }
    }
  }
  return hasImproved;
}

/** Sum of the legs that taking out the segment saves, less the one that closes the hole. */
function savingOf({ model: { legs, size } }: Ground, { stops }: Tour, first: number, last: number): number {
  const before = (stops[first - 1] as number) * size;
  const after = stops[last + 1] as number;
  return (
    (legs[before + (stops[first] as number)] as number) +
    (legs[(stops[last] as number) * size + after] as number) -
    (legs[before + after] as number)
  );
}

function slideLater(ground: Ground, tour: Tour, first: number, last: number): boolean {
  const { model, back, epsilon } = ground;
  const { orderCount: n, legs, size } = model;
  const { stops, places } = tour;
  const saving = savingOf(ground, tour, first, last);
  const head = (stops[first] as number) * size;
  const tail = (stops[last] as number) * size;
  for (let at = last + 1; at < tour.length - 1; at++) {
    const stop = stops[at] as number;
    if (stop >= n) {
      const pickup = places[stop - n] as number;
      if (pickup >= first && pickup <= last) return false;
    }
    const after = stops[at + 1] as number;
    const change =
      (back[head + stop] as number) +
      (legs[tail + after] as number) -
      (legs[stop * size + after] as number) -
      saving;
    if (change < -epsilon && rotate(ground, tour, first, at, last - first + 1)) {
      tour.cost += change;
      return true;
    }
  }
  return false;
}

function slideEarlier(ground: Ground, tour: Tour, first: number, last: number): boolean {
  const { model, back, epsilon } = ground;
  const { orderCount: n, legs, size } = model;
  const { stops, places } = tour;
  const saving = savingOf(ground, tour, first, last);
  const head = (stops[first] as number) * size;
  const tail = (stops[last] as number) * size;
  for (let at = first - 1; at > 0; at--) {
    const stop = stops[at] as number;
    if (stop < n) {
      const dropoff = places[n + stop] as number;
      if (dropoff >= first && dropoff <= last) return false;
    }
    const before = stops[at - 1] as number;
    const change =
      (back[head + before] as number) +
      (legs[tail + stop] as number) -
      (legs[before * size + stop] as number) -
      saving;
    if (change < -epsilon && rotate(ground, tour, at, last, first - at)) {
      tour.cost += change;
      return true;
    }
  }
  return false;
}

/** Turns `first…last` so that its first `count` stops come last; takes it back when the bag would be too full. */
function rotate(ground: Ground, tour: Tour, first: number, last: number, count: number): boolean {
  const segment = tour.stops.subarray(first, last + 1);
  turn(segment, count);
  if (ground.hasCapacity && !fitsCapacity(ground, tour)) {
    turn(segment, segment.length - count);
    return false;
  }
  recordPlaces(tour, first, last);
  return true;
}

/** Rotation by three reversals. */
function turn(segment: Int32Array, count: number): void {
  segment.subarray(0, count).reverse();
  segment.subarray(count).reverse();
  segment.reverse();
}
