import type { Day, DayOrder } from '#tests/bench/offers-day.ts';
import type { SimulatedStop } from '#worker/domain/offers/play-on.ts';
import { PROMISE_MINUTES } from '#worker/domain/offers/promise-limit.ts';

/** Minutes that handing over takes. */
export const HANDOVER = 2;
/** What a minute past a promise costs a driver in ratings and complaints. */
const LATE_CENTS = 50;
const COST_CENTS_A_MILE = 30;
const MOST_IN_HAND = 4;

export type ReplayStop = SimulatedStop & { readyAt: number };

export type ReplayState = {
  day: Day;
  node: number;
  time: number;
  stops: ReplayStop[];
  inHand: number;
};

/** What an offer adds when it is put where it adds least and no promise breaks. */
export type Insertion = { stops: ReplayStop[]; minutes: number; miles: number };

/** How offers are decided: whether to take this one, put as found; `null` when no place for it keeps the promises. */
export type Policy = {
  name: string;
  decide: (offer: DayOrder, insertion: Insertion | null, state: ReplayState) => boolean;
};

/** Net dollars per hour on duty of one shift: pay, less the car, less lateness, until the last drop-off. */
export function replay(day: Day, policy: Policy): { netPerHour: number; taken: number; offered: number } {
  const state: ReplayState = { day, node: day.start, time: day.shiftFrom, stops: [], inHand: 0 };
  let cents = 0;
  let taken = 0;
  let offered = 0;
  for (const offer of day.orders) {
    if (!offer.isOffered || offer.at < day.shiftFrom || offer.at > day.shiftTo) continue;
    cents -= driveUntil(state, offer.at);
    if (state.inHand >= MOST_IN_HAND) continue;
    offered++;
    const insertion = findInsertion(state, offer);
    if (!policy.decide(offer, insertion, state)) continue;
    state.stops = insertion?.stops ?? appendStops(state, offer);
    state.inHand++;
    cents += offer.payCents;
    taken++;
  }
  cents -= driveUntil(state, Number.POSITIVE_INFINITY);
  const hours = (Math.max(state.time, day.shiftTo) - day.shiftFrom) / 60;
  return { netPerHour: cents / 100 / hours, taken, offered };
}

/** Makes the stops begun by then; answers what they cost. The leg under way is finished. */
function driveUntil(state: ReplayState, until: number): number {
  const { day } = state;
  let cents = 0;
  while (state.time < until) {
    const stop = state.stops.shift();
    if (!stop) break;
    const leg = state.node * day.size + stop.node;
    const arrival = Math.max(state.time + (day.minutes[leg] ?? 0), stop.isDropoff ? 0 : stop.readyAt);
    cents += COST_CENTS_A_MILE * (day.miles[leg] ?? 0);
    if (stop.isDropoff) {
      cents += LATE_CENTS * Math.max(0, arrival - stop.limit);
      state.inHand--;
    }
    state.time = arrival + HANDOVER;
    state.node = stop.node;
  }
  if (state.stops.length === 0 && until < Number.POSITIVE_INFINITY) state.time = Math.max(state.time, until);
  return cents;
}

/** The cheapest of all ways to put both stops between those to come, promises kept; the room is for four at most. */
function findInsertion(state: ReplayState, offer: DayOrder): Insertion | null {
  const before = price(state, state.stops);
  let best: Insertion | null = null;
  const [pickup, dropoff] = toStops(offer);
  const { stops } = state;
  for (let first = 0; first <= stops.length; first++) {
    for (let last = first; last <= stops.length; last++) {
      const tried = [
        ...stops.slice(0, first),
        pickup,
        ...stops.slice(first, last),
        dropoff,
        ...stops.slice(last),
      ];
      const after = price(state, tried);
      if (after.late > before.late + 1e-9) continue;
      const minutes = after.minutes - before.minutes;
      const miles = after.miles - before.miles;
      const isLess = !best || 18 * minutes + 30 * miles < 18 * best.minutes + 30 * best.miles;
      if (isLess) best = { stops: tried, minutes, miles };
    }
  }
  return best;
}

export function price({ day, node, time }: ReplayState, stops: readonly ReplayStop[]) {
  let at = time;
  let from = node;
  let miles = 0;
  let late = 0;
  for (const stop of stops) {
    const leg = from * day.size + stop.node;
    at = Math.max(at + (day.minutes[leg] ?? 0), stop.isDropoff ? 0 : stop.readyAt);
    miles += day.miles[leg] ?? 0;
    if (stop.isDropoff) late += Math.max(0, at - stop.limit);
    at += HANDOVER;
    from = stop.node;
  }
  return { minutes: at - time, miles, late };
}

function appendStops(state: ReplayState, offer: DayOrder): ReplayStop[] {
  return [...state.stops, ...toStops(offer)];
}

function toStops({ pickup, dropoff, at, readyAt }: DayOrder): [ReplayStop, ReplayStop] {
  const limit = at + PROMISE_MINUTES;
  return [
    { node: pickup, isDropoff: false, limit, readyAt },
    { node: dropoff, isDropoff: true, limit, readyAt },
  ];
}
