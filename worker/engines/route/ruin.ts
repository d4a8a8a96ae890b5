import type { Random } from '#worker/domain/shared/random.ts';
import type { RouteModel } from './route-model.ts';

/** How many orders near the first one a ruin chooses from. */
const NEIGHBORS = 16;

/** Share of ruins around one order; the others remove consecutive stops. */
const NEIGHBOR_RATE = 0.35;

/** Share of neighbors that are removed; skipping some makes ruins differ. */
const TAKE_RATE = 0.7;

/** Orders near each order, nearest first: `NEIGHBORS` a row, or all others when there are fewer. */
export type Vicinity = { nearest: Int32Array; width: number };

export function findVicinity(model: RouteModel): Vicinity {
  const { orderCount: n } = model;
  const width = Math.max(0, Math.min(NEIGHBORS, n - 1));
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

/** Returns how near two orders are: the least distance between a stop of one and a stop of the other. */
function distanceBetween(
  { orderCount: n, isOnBoard, legs, size }: RouteModel,
  order: number,
  other: number,
): number {
  let minDistance = Number.POSITIVE_INFINITY;
  for (let mine = isOnBoard[order] ? n + order : order; mine < 2 * n; mine += n) {
    for (let its = isOnBoard[other] ? n + other : other; its < 2 * n; its += n) {
      minDistance = Math.min(
        minDistance,
        legs[mine * size + its] as number,
        legs[its * size + mine] as number,
      );
    }
  }
  return minDistance;
}

/** The orders to remove from a route. */
export type Ruin = {
  /** The orders, in the order in which they were chosen. */
  orders: Int32Array;
  count: number;
  /** The round in which each order was last chosen. */
  chosenIn: Int32Array;
  round: number;
};

export function createRuin({ orderCount }: RouteModel): Ruin {
  return { orders: new Int32Array(orderCount), count: 0, chosenIn: new Int32Array(orderCount), round: 0 };
}

/** Chooses all orders. */
export function ruinEverything({ orderCount }: RouteModel, ruin: Ruin): void {
  for (let order = 0; order < orderCount; order++) ruin.orders[order] = order;
  ruin.count = orderCount;
}

/**
 * Chooses up to `count` orders: neighbors of a random one, or those of consecutive stops.
 *
 * @param next stop after each stop of the route
 */
export function chooseRuin(
  model: RouteModel,
  next: Int32Array,
  ruin: Ruin,
  vicinity: Vicinity,
  count: number,
  random: Random,
): void {
  ruin.count = 0;
  ruin.round++;
  const first = Math.floor(random() * model.orderCount);
  if (random() < NEIGHBOR_RATE) chooseNeighbors(ruin, vicinity, first, count, random);
  else chooseConsecutive(model, next, ruin, first, count, random);
}

function choose(ruin: Ruin, order: number): void {
  if (ruin.chosenIn[order] === ruin.round) return;
  ruin.chosenIn[order] = ruin.round;
  ruin.orders[ruin.count++] = order;
}

function chooseNeighbors(
  ruin: Ruin,
  { nearest, width }: Vicinity,
  first: number,
  count: number,
  random: Random,
): void {
  choose(ruin, first);
  for (let rank = 0; rank < width && ruin.count < count; rank++) {
    if (random() < TAKE_RATE) choose(ruin, nearest[first * width + rank] as number);
  }
}

/** Chooses the orders of consecutive stops, starting at a stop of the first order. */
function chooseConsecutive(
  { orderCount: n, isOnBoard, end }: RouteModel,
  next: Int32Array,
  ruin: Ruin,
  first: number,
  count: number,
  random: Random,
): void {
  let stop = isOnBoard[first] || random() < 0.5 ? n + first : first;
  while (stop !== end && ruin.count < count) {
    choose(ruin, stop < n ? stop : stop - n);
    stop = next[stop] as number;
  }
}

/** Puts the first `count` entries into a random order (Fisher and Yates). */
export function shuffle(random: Random, values: Int32Array, count: number): void {
  for (let last = count - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    const value = values[last] as number;
    values[last] = values[pick] as number;
    values[pick] = value;
  }
}
