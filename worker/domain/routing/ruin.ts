import { nextFraction, nextInteger, type Random } from '#worker/domain/routing/random.ts';
import type { RouteModel } from '#worker/domain/routing/route-model.ts';
import type { Tour } from '#worker/domain/routing/tour.ts';

/** Orders a ruin may choose among when it takes those near a first one. */
const NEIGHBOURS = 16;

/** Orders near each order, nearest first: `NEIGHBOURS` a row, or all others when there are fewer. */
export type Vicinity = { nearest: Int32Array; width: number };

export function findVicinity(model: RouteModel): Vicinity {
  const { orderCount: n } = model;
  const width = Math.max(0, Math.min(NEIGHBOURS, n - 1));
  const nearest = new Int32Array(n * width);
  const distances = new Float64Array(n);
  const ranked = new Int32Array(n);
  for (let order = 0; order < n; order++) {
    for (let other = 0; other < n; other++) {
      ranked[other] = other;
      distances[other] = other === order ? -1 : distanceBetween(model, order, other);
    }
    ranked.sort((a, b) => (distances[a] as number) - (distances[b] as number));
    nearest.set(ranked.subarray(1, width + 1), order * width);
  }
  return { nearest, width };
}

/** Two orders are near when any stop of one is near any stop of the other. */
function distanceBetween(
  { orderCount: n, isOnBoard, legs, size }: RouteModel,
  order: number,
  other: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let mine = isOnBoard[order] ? n + order : order; mine < 2 * n; mine += n) {
    for (let its = isOnBoard[other] ? n + other : other; its < 2 * n; its += n) {
      least = Math.min(least, legs[mine * size + its] as number, legs[its * size + mine] as number);
    }
  }
  return least;
}

/** What has been taken out of a tour. */
export type Ruin = {
  /** The orders, in the order in which they were taken. */
  orders: Int32Array;
  count: number;
  isTaken: Uint8Array;
};

export function createRuin({ orderCount }: RouteModel): Ruin {
  return { orders: new Int32Array(orderCount), count: 0, isTaken: new Uint8Array(orderCount) };
}

/** Takes `count` orders out: neighbours of one picked by chance, or those of consecutive stops. */
export function ruinTour(
  model: RouteModel,
  tour: Tour,
  ruin: Ruin,
  vicinity: Vicinity,
  count: number,
  random: Random,
) {
  ruin.count = 0;
  ruin.isTaken.fill(0);
  if (nextFraction(random) < 0.5) takeNeighbours(model, ruin, vicinity, count, random);
  else takeConsecutive(model, tour, ruin, count, random);
  removeTaken(model, tour, ruin);
}

function take(ruin: Ruin, order: number): void {
  if (ruin.isTaken[order]) return;
  ruin.isTaken[order] = 1;
  ruin.orders[ruin.count++] = order;
}

function takeNeighbours(
  { orderCount }: RouteModel,
  ruin: Ruin,
  { nearest, width }: Vicinity,
  count: number,
  random: Random,
) {
  const first = nextInteger(random, orderCount);
  take(ruin, first);
  for (let rank = 0; rank < width && ruin.count < count; rank++) {
    // Passing over some makes every ruin different.
    if (nextFraction(random) < 0.7) take(ruin, nearest[first * width + rank] as number);
  }
}

function takeConsecutive(
  { orderCount }: RouteModel,
  tour: Tour,
  ruin: Ruin,
  count: number,
  random: Random,
): void {
  const first = 1 + nextInteger(random, tour.length - 2);
  for (let place = first; place < tour.length - 1 && ruin.count < count; place++) {
    take(ruin, (tour.stops[place] as number) % orderCount);
  }
}

function removeTaken({ orderCount: n, legs, size }: RouteModel, tour: Tour, { isTaken }: Ruin): void {
  const { stops } = tour;
  let kept = 1;
  let cost = 0;
  let previous = stops[0] as number;
  for (let place = 1; place < tour.length; place++) {
    const stop = stops[place] as number;
    if (stop < 2 * n && isTaken[stop < n ? stop : stop - n]) continue;
    cost += legs[previous * size + stop] as number;
    stops[kept++] = stop;
    previous = stop;
  }
  tour.length = kept;
  tour.cost = cost;
}
