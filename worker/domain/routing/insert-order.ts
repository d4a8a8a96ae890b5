import { nextFraction, type Random } from '#worker/domain/routing/random.ts';
import type { Ground, Tour } from '#worker/domain/routing/tour.ts';

/** How an insertion now and then overlooks a gap, which keeps ruin and recreate from going in circles. */
export type Blinks = {
  random: Random;
  /** Share of gaps overlooked. */
  rate: number;
  /** Gaps until the next one that is overlooked: drawn once a blink rather than once a gap. */
  countdown: number;
};

/** A countdown that outlasts every tour. */
export const NEVER = 2 ** 29;

/** Found gaps: a stop goes right after the place. */
const found = { pickupAfter: 0, dropoffAfter: 0, added: 0 };

/**
 * Puts an order into the tour where it adds least, in one pass: walking along the gaps, the best pickup so far is
 * known when a gap is tried for the drop-off. Where the bag is too full to carry the order past a stop, the pickup
 * has to come after it. `places` are left as they are.
 */
export function insertOrder(ground: Ground, tour: Tour, order: number, blinks: Blinks): void {
  const find = ground.model.isOnBoard[order] ? findDropoff : findPair;
  find(ground, tour, order, blinks);
  if (found.added === Number.POSITIVE_INFINITY) {
    // A blink hid the only gap there was; the second look is with open eyes.
    const { countdown } = blinks;
    blinks.countdown = NEVER;
    find(ground, tour, order, blinks);
    blinks.countdown = countdown;
  }
  place(ground, tour, order);
}

/** Draws how many gaps pass until the next blink. */
export function drawCountdown({ random, rate }: Blinks): number {
  return rate === 0 ? NEVER : 1 + Math.floor(Math.log(1 - nextFraction(random)) / Math.log(1 - rate));
}

function findPair(
  { model, back, loads, hasCapacity }: Ground,
  { stops, length }: Tour,
  order: number,
  blinks: Blinks,
) {
  let blinkAt = blinks.countdown;
  const { orderCount: n, legs, size, capacity, sizes } = model;
  const pickupRow = order * size;
  const dropoffRow = (n + order) * size;
  const across = legs[pickupRow + n + order] as number;
  const room = capacity - (sizes[order] as number);
  let load = 0;
  let bestPickup = Number.POSITIVE_INFINITY;
  let bestPickupAfter = 0;
  let best = Number.POSITIVE_INFINITY;
  let pickupAfter = 0;
  let dropoffAfter = 0;
  const last = length - 1;
  let from = stops[0] as number;
  for (let gap = 0; gap < last; gap++) {
    const to = stops[gap + 1] as number;
    if (hasCapacity) {
      load += loads[from] as number;
      if (load > room) {
        bestPickup = Number.POSITIVE_INFINITY;
        from = to;
        continue;
      }
    }
    if (gap === blinkAt) {
      blinkAt += drawCountdown(blinks);
      from = to;
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
      dropoffAfter = gap;
    }
    if (together < best) {
      best = together;
      pickupAfter = gap;
      dropoffAfter = gap;
    }
    const pickup = intoPickup + (legs[pickupRow + to] as number);
    if (pickup < bestPickup) {
      bestPickup = pickup;
      bestPickupAfter = gap;
    }
    from = to;
  }
  blinks.countdown = Math.max(0, blinkAt - last);
  found.added = best;
  found.pickupAfter = pickupAfter;
  found.dropoffAfter = dropoffAfter;
}

/** An order on board only needs its drop-off, before the bag is too full with it. */
function findDropoff({ model, back, loads, hasCapacity }: Ground, { stops, length }: Tour, order: number) {
  const { orderCount: n, legs, size, capacity } = model;
  const row = (n + order) * size;
  let load = 0;
  let best = Number.POSITIVE_INFINITY;
  let dropoffAfter = 0;
  for (let gap = 0; gap < length - 1; gap++) {
    const from = stops[gap] as number;
    const to = stops[gap + 1] as number;
    load += loads[from] as number;
    if (hasCapacity && load > capacity) break;
    const added =
      (back[row + from] as number) + (legs[row + to] as number) - (legs[from * size + to] as number);
    if (added < best) {
      best = added;
      dropoffAfter = gap;
    }
  }
  found.added = best;
  found.dropoffAfter = dropoffAfter;
}

/** Shifts the tail of the tour to let the order in where it was found to fit. */
function place({ model }: Ground, tour: Tour, order: number): void {
  const { stops, length } = tour;
  const { dropoffAfter, pickupAfter } = found;
  const width = model.isOnBoard[order] ? 1 : 2;
  for (let at = length - 1; at > dropoffAfter; at--) stops[at + width] = stops[at] as number;
  stops[dropoffAfter + width] = model.orderCount + order;
  if (width === 2) {
    for (let at = dropoffAfter; at > pickupAfter; at--) stops[at + 1] = stops[at] as number;
    stops[pickupAfter + 1] = order;
  }
  tour.length = length + width;
  tour.cost += found.added;
}
