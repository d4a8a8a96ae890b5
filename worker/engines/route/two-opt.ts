import { fitsCapacity, type Ground, recordPlaces, type Tour } from './tour.ts';

/**
 * Reverses segments while that helps (Croes 1958). The segment grows stop by stop, so its legs both ways, which
 * differ in an asymmetric matrix, are running sums; it cannot grow past a drop-off whose pickup it holds.
 *
 * @returns whether the tour became shorter
 */
export function twoOpt(ground: Ground, tour: Tour): boolean {
  const { model, epsilon } = ground;
  const { orderCount: n, legs, size } = model;
  const { stops, places } = tour;
  let hasImproved = false;
  for (let first = 1; first < tour.length - 2; first++) {
    const before = (stops[first - 1] as number) * size;
    let forth = 0;
    let back = 0;
    for (let last = first + 1; last < tour.length - 1; last++) {
      const stop = stops[last] as number;
      if (stop >= n && (places[stop - n] as number) >= first) break;
      const previous = stops[last - 1] as number;
      forth += legs[previous * size + stop] as number;
      back += legs[stop * size + previous] as number;
      const head = stops[first] as number;
      const after = stops[last + 1] as number;
      const change =
        back +
        (legs[before + stop] as number) +
        (legs[head * size + after] as number) -
        forth -
        (legs[before + head] as number) -
        (legs[stop * size + after] as number);
      if (change < -epsilon && reverse(ground, tour, first, last)) {
        tour.cost += change;
        hasImproved = true;
        break;
      }
    }
  }
  return hasImproved;
}

/** Turns a segment round, unless the bag would be too full. */
function reverse(ground: Ground, tour: Tour, first: number, last: number): boolean {
  tour.stops.subarray(first, last + 1).reverse();
  if (ground.hasCapacity && !fitsCapacity(ground, tour)) {
    tour.stops.subarray(first, last + 1).reverse();
    return false;
  }
  recordPlaces(tour, first, last);
  return true;
}
