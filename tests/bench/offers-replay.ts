import type { Day, DayOrder } from '#tests/bench/offers-day.ts';
import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';

/** Minutes that handing over takes. */
export const HANDOVER = 2;
/** What a minute past a deadline costs a driver in ratings and complaints. */
const LATE_CENTS = 50;
const COST_CENTS_A_MILE = 30;
const MAX_ACTIVE_ORDERS = 4;
/** Sums of the same legs in another order may differ by this much. */
const EPSILON_MINUTES = 1e-9;

export type ReplayStop = { node: number; isDropoff: boolean; order: DayOrder };

export type ReplayState = {
  day: Day;
  /** Where the driver is, or will be when the leg under way is done, at `time`. */
  node: number;
  time: number;
  stops: ReplayStop[];
};

/** How offers are decided: the stops to come with this one taken, or null to decline it. */
export type Policy = { name: string; decide: (offer: DayOrder, state: ReplayState) => ReplayStop[] | null };

/** Net dollars per hour on duty of one shift: pay, less the car, less lateness, until the last drop-off. */
export type Shift = { netPerHour: number; taken: number; offered: number; late: number };

type Driven = { cents: number; late: number };

/** `late` counts the deliveries past their deadlines. */
export function replay(day: Day, policy: Policy): Shift {
  const state: ReplayState = { day, node: day.start, time: day.shiftFrom, stops: [] };
  const driven: Driven = { cents: 0, late: 0 };
  let payCents = 0;
  let taken = 0;
  let offered = 0;
  for (const offer of day.orders) {
    if (!offer.isOffered || offer.at < day.shiftFrom || offer.at > day.shiftTo) continue;
    driveUntil(state, offer.at, driven);
    if (listActiveOrders(state).length >= MAX_ACTIVE_ORDERS) continue;
    offered++;
    const stops = policy.decide(offer, state);
    if (stops === null) continue;
    state.stops = stops;
    payCents += offer.payCents;
    taken++;
  }
  driveUntil(state, Number.POSITIVE_INFINITY, driven);
  const hours = (Math.max(state.time, day.shiftTo) - day.shiftFrom) / 60;
  return { netPerHour: (payCents - driven.cents) / 100 / hours, taken, offered, late: driven.late };
}

/** The active orders, in the order they are delivered. */
export function listActiveOrders({ stops }: ReplayState): DayOrder[] {
  return stops.flatMap(({ isDropoff, order }) => (isDropoff ? [order] : []));
}

/** Makes the stops begun by then, and counts what they cost. The leg under way is finished. */
function driveUntil(state: ReplayState, until: number, driven: Driven): void {
  const { day } = state;
  while (state.time < until) {
    const stop = state.stops.shift();
    if (!stop) break;
    const arrival = arrive(state, state, stop);
    driven.cents += COST_CENTS_A_MILE * (day.miles[state.node * day.size + stop.node] ?? 0);
    const late = countLate(stop, arrival);
    driven.cents += LATE_CENTS * late;
    if (late > EPSILON_MINUTES) driven.late++;
    state.time = arrival + HANDOVER;
    state.node = stop.node;
  }
  if (state.stops.length === 0 && until < Number.POSITIVE_INFINITY) state.time = Math.max(state.time, until);
}

/** When the driver is at a stop; at a pickup, has the food. */
function arrive({ day }: ReplayState, from: { node: number; time: number }, stop: ReplayStop): number {
  const arrival = from.time + (day.minutes[from.node * day.size + stop.node] ?? 0);
  return stop.isDropoff ? arrival : Math.max(arrival, stop.order.readyAt);
}

function countLate({ isDropoff, order }: ReplayStop, arrival: number): number {
  return isDropoff ? Math.max(0, arrival - order.at - DEADLINE_MINUTES) : 0;
}

export function appendStops({ stops }: ReplayState, offer: DayOrder): ReplayStop[] {
  return [...stops, ...toStops(offer)];
}

function toStops(order: DayOrder): [ReplayStop, ReplayStop] {
  return [
    { node: order.pickup, isDropoff: false, order },
    { node: order.dropoff, isDropoff: true, order },
  ];
}
