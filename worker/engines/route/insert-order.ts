import type { Random } from '#worker/domain/shared/random.ts';
import { type Chain, linkStop, unlinkOrder } from './chain.ts';
import type { RouteModel } from './route-model.ts';

/** How insertions skip gaps at random (blinks), which keeps ruin and recreate from cycling. */
export type Blinks = {
  random: Random;
  /** Share of gaps skipped. */
  rate: number;
  /** Gaps until the next one that is skipped: drawn once for each blink instead of for each gap. */
  countdown: number;
};

/** A countdown longer than any route. */
export const NEVER = 2 ** 29;

/** The input of insertion: the model, and its prices transposed, so that the legs into a stop are adjacent in memory. */
export type Insertion = { model: RouteModel; back: Float64Array };

export function createInsertion(model: RouteModel): Insertion {
  const { size, prices } = model;
  const back = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) back[to * size + from] = prices[from * size + to] as number;
  }
  return { model, back };
}

/** The gaps found, each identified by the stop before it. */
const found = { pickupAfter: 0, dropoffAfter: 0, added: 0 };

/**
 * Finds the cheapest insertion of an order in one pass: when a gap is tried for the drop-off, the best gap for the pickup up to
 * there is already known.
 */
export function insertOrder(insertion: Insertion, chain: Chain, order: number, blinks: Blinks): void {
  const find = insertion.model.isOnBoard[order] ? findDropoff : findPair;
  find(insertion, chain, order, blinks);
  if (found.added === Number.POSITIVE_INFINITY) {
    // A blink skipped the only gap; the second try skips none.
    const { countdown } = blinks;
    blinks.countdown = NEVER;
    find(insertion, chain, order, blinks);
    blinks.countdown = countdown;
  }
  linkOrder(insertion.model, chain, order, found.pickupAfter, found.dropoffAfter);
  chain.cost += found.added;
}

/** Inserts an order; the drop-off goes right after the pickup where both follow the same stop. */
export function linkOrder(
  { orderCount, isOnBoard }: RouteModel,
  chain: Chain,
  order: number,
  pickupAfter: number,
  dropoffAfter: number,
): void {
  if (!isOnBoard[order]) linkStop(chain, order, pickupAfter);
  const isTogether = !isOnBoard[order] && dropoffAfter === pickupAfter;
  linkStop(chain, orderCount + order, isTogether ? order : dropoffAfter);
}

/** Draws how many gaps pass until the next blink. */
export function drawCountdown({ random, rate }: Blinks): number {
  return rate === 0 ? NEVER : 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
}

function findPair({ model, back }: Insertion, { next }: Chain, order: number, blinks: Blinks): void {
  const { orderCount: n, prices, size, start, end } = model;
  const pickupRow = order * size;
  const dropoffRow = (n + order) * size;
  const across = prices[pickupRow + n + order] as number;
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
    if (--countdown < 0) {
      countdown = drawCountdown(blinks);
      continue;
    }
    const removed = prices[from * size + to] as number;
    const intoPickup = (back[pickupRow + from] as number) - removed;
    const fromDropoff = prices[dropoffRow + to] as number;
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
    const pickup = intoPickup + (prices[pickupRow + to] as number);
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

/** An order on board only needs its drop-off. */
function findDropoff({ model, back }: Insertion, { next }: Chain, order: number): void {
  const { orderCount: n, prices, size, start, end } = model;
  const row = (n + order) * size;
  found.added = Number.POSITIVE_INFINITY;
  for (let from = start; from !== end; from = next[from] as number) {
    const to = next[from] as number;
    const added =
      (back[row + from] as number) + (prices[row + to] as number) - (prices[from * size + to] as number);
    if (added >= found.added) continue;
    found.added = added;
    found.dropoffAfter = from;
  }
}

const openEyes: Blinks = { random: () => 0, rate: 0, countdown: NEVER };

/**
 * Removes each order and reinserts it at its cheapest pair of places, found in one pass (order relocation, Pacheco et al. 2022),
 * until a round over all orders improves nothing.
 */
export function relocateOrders(insertion: Insertion, chain: Chain): void {
  const { orderCount, epsilon } = insertion.model;
  let order = 0;
  for (let idle = 0; idle < orderCount; idle++) {
    const before = chain.cost;
    openEyes.countdown = NEVER;
    unlinkOrder(insertion.model, chain, order);
    insertOrder(insertion, chain, order, openEyes);
    if (chain.cost < before - epsilon) idle = -1;
    order = order + 1 === orderCount ? 0 : order + 1;
  }
}
