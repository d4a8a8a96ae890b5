import type { Chain } from './chain.ts';
import { type Blinks, drawCountdown, linkOrder } from './insert-order.ts';
import type { RouteModel } from './route-model.ts';
import { driveChain, type Schedule } from './schedule.ts';

/** Cost of a unit of lateness while searching. */
export const LATE_WEIGHT = 50;

/**
 * Maximum number of stops between an inserted pickup and its drop-off, which keeps the time of an insertion linear in the route.
 */
const MAX_CARRIED_PAST = 40;

/** The places found; a stop is inserted right after its place. */
const found = { value: 0, pickupAfter: 0, dropoffAfter: 0 };

/**
 * Finds the cheapest insertion of an order under all rules. Between pickup and drop-off the shifted times are computed stop by
 * stop; the effect of the delay after the drop-off is estimated from the schedule, in constant time for each pair of places.
 */
export function insertTimed(
  model: RouteModel,
  chain: Chain,
  schedule: Schedule,
  order: number,
  blinks: Blinks,
): void {
  driveChain(model, chain, schedule);
  const { stops, length } = schedule;
  found.value = Number.POSITIVE_INFINITY;
  if (model.isOnBoard[order]) {
    tryDropoffs(model, schedule, order, 0, { time: 0, price: 0, at: model.start, mine: 0 });
  } else {
    for (let place = 0; place < length - 1; place++) {
      if (--blinks.countdown < 0) {
        blinks.countdown = drawCountdown(blinks);
        if (place < length - 2 || found.value < Number.POSITIVE_INFINITY) continue;
      }
      tryPickup(model, schedule, order, place);
    }
  }
  const pickupAfter = stops[found.pickupAfter] as number;
  linkOrder(model, chain, order, pickupAfter, stops[found.dropoffAfter] as number);
}

function tryPickup(model: RouteModel, schedule: Schedule, order: number, place: number): void {
  const { legs, size, readyAt, freshness } = model;
  const from = schedule.stops[place] as number;
  const before = schedule.begin[place] as number;
  const time = Math.max(before + (legs[from * size + order] as number), readyAt[order] as number);
  const carrying = freshness * (schedule.onBoard[place] as number) * (time - before);
  const price = carrying + surchargeOf(model, from, order);
  tryDropoffs(model, schedule, order, place, { time, price, at: order, mine: 1 });
}

/** Returns a leg's cost beyond its time; zero where legs cost only time. */
function surchargeOf({ legs, prices, size, timePrice }: RouteModel, from: number, to: number): number {
  return (prices[from * size + to] as number) - timePrice * (legs[from * size + to] as number);
}

/** A partial route: its time, its cost besides time, its last stop, and `mine`: 1 with the order picked up, else 0. */
type Way = { time: number; price: number; at: number; mine: number };

/** Tries every place from `first` on for the drop-off. */
function tryDropoffs(model: RouteModel, schedule: Schedule, order: number, first: number, way: Way): void {
  const { orderCount: n, legs, size, readyAt, dueAt, freshness, timePrice } = model;
  const { stops, begin, onBoard, waits, lateCount, spare, length } = schedule;
  const dropoff = n + order;
  const due = dueAt[order] as number;
  const { mine } = way;
  let { time: clock, price, at } = way;
  let late = 0;
  const farthest = mine === 0 ? length - 1 : Math.min(length - 1, first + MAX_CARRIED_PAST);
  for (let after = first; after < farthest; after++) {
    // Drop-off here, then on to the next stop of the route.
    const next = stops[after + 1] as number;
    const here = stops[after] as number;
    const arrival = clock + (legs[at * size + dropoff] as number);
    const resumed = arrival + (legs[dropoff * size + next] as number);
    const wait = (waits[after] as number) - (waits[after + 1] as number);
    const delay = resumed - ((begin[after + 1] as number) - wait);
    const others = (onBoard[after] as number) + mine;
    const added =
      timePrice * Math.max(0, delay - (waits[after] as number)) +
      price +
      surchargeOf(model, at, dropoff) +
      surchargeOf(model, dropoff, next) -
      surchargeOf(model, here, next) +
      freshness * (others * (arrival - clock) + (others - 1) * (resumed - arrival)) -
      freshness * (onBoard[after] as number) * (resumed - delay - (begin[after] as number));
    const lateness =
      late +
      Math.max(0, arrival - due) +
      (lateCount[after] as number) * delay +
      Math.max(0, delay - (spare[after] as number));
    const value = added + LATE_WEIGHT * lateness;
    if (value < found.value) {
      found.value = value;
      found.pickupAfter = first;
      found.dropoffAfter = after;
    }
    // Or on to the next stop with the order on board.
    if (after + 1 >= length - 1) return;
    let reached = clock + (legs[at * size + next] as number);
    const planned = begin[after + 1] as number;
    if (next < n) reached = Math.max(reached, readyAt[next] as number);
    else {
      const limit = dueAt[next - n] as number;
      late += Math.max(0, reached - limit) - Math.max(0, planned - limit);
    }
    price +=
      surchargeOf(model, at, next) -
      surchargeOf(model, here, next) +
      freshness *
        (others * (reached - clock) - (onBoard[after] as number) * (planned - (begin[after] as number)));
    clock = reached;
    at = next;
  }
}
