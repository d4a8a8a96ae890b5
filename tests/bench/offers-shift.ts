import type { Courier, MarketDay, MarketOrder } from '#tests/bench/offers-market.ts';
import { measureLeg } from '#tests/bench/offers-world.ts';
import { HANDOVER_MINUTES } from '#worker/domain/routes/stop-times.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { createRandom } from '#worker/domain/shared/random.ts';
import { DEADLINE_MINUTES } from '#worker/engines/offers/index.ts';

/** The cost of a minute past a deadline, in ratings and complaints. */
const LATE_CENTS = 50;
export const COST_CENTS_A_MILE = 30;
/** Average number of couriers at work who are shown an order. */
const SHOWN_TO = 5;
export const MAX_ACTIVE = 4;
const EPSILON_MINUTES = 1e-6;
/** Interval at which the route is replanned while a driver waits for food. */
const REPLANNED_MINUTES = 5;
/** Time a driver waits for food that is not ready before the route is first replanned. */
const GLANCE_MINUTES = 1;

/** One courier's day in the replay. `offers` are the orders shown to them during their shift. */
export type Shift = { day: MarketDay; courier: Courier; offers: MarketOrder[]; seed: number };

export type ReplayStop = { order: MarketOrder; isDropoff: boolean };

export type ReplayState = {
  shift: Shift;
  /** Where the driver is at `time`; during a stop, the place and time at which it will be done. */
  place: LatLng;
  time: number;
  stops: ReplayStop[];
  seen: MarketOrder[];
  /** When the driver arrived at the restaurants of orders, and when they had the food. */
  arrivals: { order: MarketOrder; arrivedAt: number; endedAt: number | null }[];
};

/**
 * A way to decide on offers: `decide` returns the remaining stops with the offer taken, or null to decline it; `replan` returns
 * the remaining stops after each pickup, and while food is waited for.
 */
export type Policy = {
  name: string;
  decide: (offer: MarketOrder, state: ReplayState) => ReplayStop[] | null;
  replan?: (state: ReplayState) => ReplayStop[];
};

/**
 * The result of a shift; `netPerHour` is net dollars per hour on duty, until the last drop-off: pay minus car costs and lateness.
 */
export type ShiftResult = { netPerHour: number; taken: number; offered: number; late: number };

/** Returns the chance that an order is shown to one courier at work. */
export function getShownShare({ couriers }: MarketDay, at: number): number {
  const atWork = couriers.filter(({ from, to }) => from <= at && at < to).length;
  return Math.min(1, SHOWN_TO / Math.max(1, atWork));
}

/** Returns whether a courier is shown an order, which is the same for every policy. */
export function isShown(day: MarketDay, order: MarketOrder, courier: Courier, draw: () => number): boolean {
  const isChosen = draw() < getShownShare(day, order.at);
  return isChosen && courier.from <= order.at && order.at < courier.to;
}

export function createShift(day: MarketDay, courier: Courier, seed: number): Shift {
  const random = createRandom(seed);
  return { day, courier, seed, offers: day.orders.filter((order) => isShown(day, order, courier, random)) };
}

/** The result of a policy: cents after car costs and lateness, and the number of orders offered, taken and late. */
type Driven = { cents: number; offered: number; taken: number; late: number };

export function replay(shift: Shift, policy: Policy): ShiftResult {
  const { courier } = shift;
  const state: ReplayState = {
    shift,
    place: courier.place,
    time: courier.from,
    stops: [],
    seen: [],
    arrivals: [],
  };
  const { cents, ...counts } = driveOn(state, policy, shift.offers);
  const hours = (Math.max(state.time, courier.to) - courier.from) / 60;
  return { ...counts, netPerHour: cents / 100 / hours };
}

/** Decides on these offers by the policy and makes all stops. */
export function driveOn(state: ReplayState, policy: Policy, offers: readonly MarketOrder[]): Driven {
  const driven: Driven = { cents: 0, offered: 0, taken: 0, late: 0 };
  for (const offer of offers) {
    driveUntil(state, policy, offer.at, driven);
    state.seen.push(offer);
    if (listActive(state).length >= MAX_ACTIVE) continue;
    driven.offered++;
    const stops = policy.decide(offer, state);
    if (stops === null) continue;
    state.stops = stops;
    driven.cents += offer.payCents;
    driven.taken++;
  }
  driveUntil(state, policy, Number.POSITIVE_INFINITY, driven);
  return driven;
}

export function listActive({ stops }: ReplayState): MarketOrder[] {
  return stops.flatMap(({ isDropoff, order }) => (isDropoff ? [order] : []));
}

export function toStops(order: MarketOrder): [ReplayStop, ReplayStop] {
  return [
    { order, isDropoff: false },
    { order, isDropoff: true },
  ];
}

/** Makes the stops that start before `until`, and counts their cost. A leg in progress is finished; a wait for food is not. */
function driveUntil(state: ReplayState, policy: Policy, until: number, driven: Driven): void {
  for (let [stop] = state.stops; stop && state.time < until; [stop] = state.stops) {
    const { isDropoff, order } = stop;
    const isNew = arrive(state, stop, driven);
    if (isDropoff || order.readyAt <= state.time) serve(state, stop, driven);
    else {
      const end = Math.min(order.readyAt, until, state.time + (isNew ? GLANCE_MINUTES : REPLANNED_MINUTES));
      state.time = Math.max(state.time, end);
    }
    const isWaiting = state.stops[0] === stop && order.readyAt > state.time;
    if (!isDropoff && (isWaiting || state.stops[0] !== stop)) replan(state, policy);
  }
  if (state.stops.length === 0 && until < Number.POSITIVE_INFINITY) state.time = Math.max(state.time, until);
}

/** Drives to a stop; returns whether this is the driver's first arrival at the order's restaurant. */
function arrive(state: ReplayState, { order, isDropoff }: ReplayStop, driven: Driven): boolean {
  const place = isDropoff ? order.dropoff : order.pickup;
  const leg = measureLeg(state.place, place);
  state.time += leg.minutes;
  state.place = place;
  driven.cents -= COST_CENTS_A_MILE * leg.miles;
  const isNew = !isDropoff && !state.arrivals.some((arrival) => arrival.order === order);
  if (isNew) state.arrivals.push({ order, arrivedAt: state.time, endedAt: null });
  return isNew;
}

/** Makes a stop. An order is late if it is handed over after its deadline, as in the product. */
function serve(state: ReplayState, { order, isDropoff }: ReplayStop, driven: Driven): void {
  state.stops.shift();
  state.time += HANDOVER_MINUTES;
  const late = isDropoff ? Math.max(0, state.time - order.at - DEADLINE_MINUTES) : 0;
  driven.cents -= LATE_CENTS * late;
  if (late > EPSILON_MINUTES) driven.late++;
  const arrival = state.arrivals.find((one) => one.order === order);
  if (!isDropoff && arrival) arrival.endedAt = state.time;
}

/** Replans the remaining stops. */
function replan(state: ReplayState, policy: Policy): void {
  if (policy.replan && state.stops.length > 2) state.stops = policy.replan(state);
}
