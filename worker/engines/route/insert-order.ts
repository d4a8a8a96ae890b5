import type { Random } from '#worker/domain/shared/random.ts';
import { type Chain, linkStop } from './chain.ts';
import type { Ground } from './tour.ts';

/** How an insertion now and then overlooks a gap, which keeps ruin and recreate from going in circles. */
export type Blinks = {
  random: Random;
  /** Share of gaps overlooked. */
  rate: number;
  /** Gaps until the next one that is overlooked: drawn once a blink rather than once a gap. */
  countdown: number;
};

/** A countdown that outlasts every route. */
export const NEVER = 2 ** 29;

/** Found gaps: a stop goes right after the stop named. */
const found = { pickupAfter: 0, dropoffAfter: 0, added: 0 };

/**
 * Puts an order into the route where it adds least, in one pass: walking along the gaps, the best pickup so far is
 * known when a gap is tried for the drop-off. Where the bag is too full to carry the order past a stop, the pickup
 * has to come after it.
 */
export function insertOrder(ground: Ground, chain: Chain, order: number, blinks: Blinks): void {
  const { orderCount, isOnBoard } = ground.model;
  const find = isOnBoard[order] ? findDropoff : findPair;
  find(ground, chain, order, blinks);
  if (found.added === Number.POSITIVE_INFINITY) {
    // A blink hid the only gap there was; the second look is with open eyes.
    const { countdown } = blinks;
    blinks.countdown = NEVER;
    find(ground, chain, order, blinks);
    blinks.countdown = countdown;
  }
  if (!isOnBoard[order]) linkStop(chain, order, found.pickupAfter);
  const isTogether = !isOnBoard[order] && found.dropoffAfter === found.pickupAfter;
  linkStop(chain, orderCount + order, isTogether ? order : found.dropoffAfter);
  chain.cost += found.added;
}

/** Draws how many gaps pass until the next blink. */
export function drawCountdown({ random, rate }: Blinks): number {
  return rate === 0 ? NEVER : 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
}

function findPair(
  { model, back, loads, hasCapacity }: Ground,
  { next }: Chain,
  order: number,
  blinks: Blinks,
): void {
  const { orderCount: n, legs, size, capacity, sizes, start, end } = model;
  const pickupRow = order * size;
  const dropoffRow = (n + order) * size;
  const across = legs[pickupRow + n + order] as number;
  const room = capacity - (sizes[order] as number);
  let load = 0;
  let bestPickup = Number.POSITIVE_INFINITY;
  let bestPickupAfter = start;
  let best = Number.POSITIVE_INFINITY;
  let pickupAfter = start;
  let dropoffAfter = start;
  let { countdown } = blinks;
  let to = start;
  for (;;) {
    const from = to;
    if (from === end) break;
    to = next[from] as number;
    if (hasCapacity) {
      load += loads[from] as number;
      if (load > room) {
        bestPickup = Number.POSITIVE_INFINITY;
        continue;
      }
    }
    if (--countdown < 0) {
      countdown = drawCountdown(blinks);
      continue;
    }
    const removed = legs[from * size + to] as number;
    const intoPickup = (back[pickupRow + from] as number) - removed;
    const fromDropoff = legs[dropoffRow + to] as number;
    const apart = bestPickup + (back[dropoffRow + from] as number) + fromDropoff - removed;
    const together = intoPickup + across + fromDropoff;
    if (apart < best) {
      best = apart;
      pickupAfter = bestPickupAfter;
      dropoffAfter = from;
    }
    if (together < best) {
      best = together;
      pickupAfter = from;
      dropoffAfter = from;
    }
    const pickup = intoPickup + (legs[pickupRow + to] as number);
    if (pickup < bestPickup) {
      bestPickup = pickup;
      bestPickupAfter = from;
    }
  }
  blinks.countdown = countdown;
  found.added = best;
  found.pickupAfter = pickupAfter;
  found.dropoffAfter = dropoffAfter;
}

/** An order on board only needs its drop-off, before the bag is too full with it. */
function findDropoff({ model, back, loads, hasCapacity }: Ground, { next }: Chain, order: number): void {
  const { orderCount: n, legs, size, capacity, start, end } = model;
  const row = (n + order) * size;
  let load = 0;
  let best = Number.POSITIVE_INFINITY;
  let dropoffAfter = start;
  let to = start;
  for (;;) {
    const from = to;
    if (from === end) break;
    to = next[from] as number;
    load += loads[from] as number;
    if (hasCapacity && load > capacity) break;
    const added =
      (back[row + from] as number) + (legs[row + to] as number) - (legs[from * size + to] as number);
    if (added < best) {
      best = added;
      dropoffAfter = from;
    }
  }
  found.added = best;
  found.dropoffAfter = dropoffAfter;
}
