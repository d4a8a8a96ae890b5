import { type Blinks, drawCountdown } from './insert-order.ts';
import type { Schedule } from './schedule.ts';
import type { Ground, Tour } from './tour.ts';

/** What a unit of lateness weighs against a unit of cost while searching; the best route is kept by lateness first. */
export const LATE_WEIGHT = 50;

/** Stops an order may be carried past when it is inserted: keeps the time of an insertion linear in the tour. */
const MAX_CARRIED_PAST = 40;

/** Found gaps: a stop goes right after the place. */
const found = { value: 0, pickupAfter: 0, dropoffAfter: 0 };

/**
 * Puts an order into the tour where it harms least under all rules. Between pickup and drop-off the shifted times
 * are followed stop by stop; what the delay does after the drop-off is estimated from the schedule, so a pair of
 * gaps costs a constant.
 */
export function insertTimed(
  ground: Ground,
  tour: Tour,
  schedule: Schedule,
  order: number,
  blinks: Blinks,
): void {
  const { model } = ground;
  const { orderCount: n, isOnBoard, capacity, sizes } = model;
  found.value = Number.POSITIVE_INFINITY;
  found.pickupAfter = 0;
  found.dropoffAfter = 0;
  if (isOnBoard[order]) {
    tryDropoffs(ground, tour, schedule, order, 0, 0, 0, tour.stops[0] as number);
  } else {
    for (let gap = 0; gap < tour.length - 1; gap++) {
      if ((schedule.load[gap] as number) + (sizes[order] as number) > capacity) continue;
      if (--blinks.countdown < 0) {
        blinks.countdown = drawCountdown(blinks);
        if (gap < tour.length - 2 || found.value < Number.POSITIVE_INFINITY) continue;
      }
      tryPickup(ground, tour, schedule, order, gap);
    }
  }
  const width = isOnBoard[order] ? 1 : 2;
  const { stops, length } = tour;
  stops.copyWithin(found.dropoffAfter + 1 + width, found.dropoffAfter + 1, length);
  stops[found.dropoffAfter + width] = n + order;
  if (width === 2) {
    stops.copyWithin(found.pickupAfter + 2, found.pickupAfter + 1, found.dropoffAfter + 1);
    stops[found.pickupAfter + 1] = order;
  }
  tour.length = length + width;
}

function tryPickup(ground: Ground, tour: Tour, schedule: Schedule, order: number, gap: number): void {
  const { legs, size, readyAt, freshness, service } = ground.model;
  const from = tour.stops[gap] as number;
  const before = schedule.begin[gap] as number;
  const begin = Math.max(before + (legs[from * size + order] as number), readyAt[order] as number);
  const carrying = freshness * (schedule.onBoard[gap] as number) * (begin - before);
  // Its own time on board does not count the service at its pickup.
  tryDropoffs(
    ground,
    tour,
    schedule,
    order,
    gap,
    begin,
    carrying - freshness * (service[order] as number),
    order,
  );
}

/**
 * Tries every drop-off gap from `gap` on, for an order picked up right after it.
 *
 * @param time when service begins at `at`, the last stop made
 * @param fresh price of the time on board since the place `gap`
 */
function tryDropoffs(
  { model }: Ground,
  { stops, length }: Tour,
  schedule: Schedule,
  order: number,
  gap: number,
  time: number,
  fresh: number,
  at: number,
): void {
  const {
    orderCount: n,
    legs,
    size,
    readyAt,
    dueAt,
    maxRide,
    service,
    freshness,
    capacity,
    sizes,
    isOnBoard,
  } = model;
  const { begin, onBoard, load, limit, waits, lateCount, spare } = schedule;
  const dropoff = n + order;
  const extra = isOnBoard[order] ? 0 : (sizes[order] as number);
  const mine = isOnBoard[order] ? 0 : 1;
  const leftAt = isOnBoard[order] ? 0 : time + (service[order] as number);
  const due = Math.min(dueAt[order] as number, leftAt + (maxRide[order] as number));
  let last = at;
  let clock = time;
  let carried = fresh;
  let late = 0;
  const farthest = isOnBoard[order] ? length - 1 : Math.min(length - 1, gap + MAX_CARRIED_PAST);
  for (let after = gap; after < farthest; after++) {
    // The drop-off right here, then on to the next stop of the tour.
    const next = stops[after + 1] as number;
    const arrival = clock + (legs[last * size + dropoff] as number);
    const resumed = arrival + (legs[dropoff * size + next] as number);
    const delay =
      resumed - ((begin[after + 1] as number) - (after + 1 < length - 1 ? waitAt(schedule, after + 1) : 0));
    const others = (onBoard[after] as number) + mine;
    const price =
      Math.max(0, delay - (waits[after] as number)) +
      carried +
      freshness * (others * (arrival - clock) + (others - 1) * (resumed - arrival)) -
      freshness * (onBoard[after] as number) * (resumed - delay - (begin[after] as number));
    const lateness =
      late +
      Math.max(0, arrival - due) +
      (lateCount[after] as number) * delay +
      Math.max(0, delay - (spare[after] as number));
    const value = price + LATE_WEIGHT * lateness;
    if (value < found.value) {
      found.value = value;
      found.pickupAfter = gap;
      found.dropoffAfter = after;
    }
    // Or on to the next stop with the order on board.
    if (after + 1 >= length - 1 || (load[after + 1] as number) + extra > capacity) return;
    let reached = clock + (legs[last * size + next] as number);
    if (next < n) reached = Math.max(reached, readyAt[next] as number);
    else {
      const promised = limit[next] as number;
      late += Math.max(0, reached - promised) - Math.max(0, (begin[after + 1] as number) - promised);
    }
    carried +=
      freshness *
      (others * (reached - clock) -
        (onBoard[after] as number) * ((begin[after + 1] as number) - (begin[after] as number)));
    clock = reached;
    last = next;
  }
}

/** Wait at a place: what lies ahead of the place before it, less what lies ahead of it. */
function waitAt({ waits }: Schedule, place: number): number {
  return (waits[place - 1] as number) - (waits[place] as number);
}
