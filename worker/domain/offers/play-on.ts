import { PROMISE_MINUTES } from './promise-limit.ts';

/** Where somebody drives in a simulation: nodes of the matrices, minutes from now. */
export type SimulatedHand = {
  node: number;
  /** What is still to be driven, in this order. */
  stops: readonly SimulatedStop[];
};

/** A stop: a pickup, or a drop-off with the minute by which it is promised. */
export type SimulatedStop = { node: number; isDropoff: boolean; limit: number };

/** An offer that comes in `at` minutes from now. */
export type FutureOffer = { at: number; pickup: number; dropoff: number; payCents: number };

export type SimulationTerms = {
  /** Row by row, `size` wide. */
  minutes: Float64Array;
  miles: Float64Array;
  size: number;
  centsPerMinute: number;
  centsPerMile: number;
  roomCents: number;
};

/** The same legs summed from another stop on may differ by this much. */
const HAIR_MINUTES = 1e-9;

type State = { node: number; time: number; stops: SimulatedStop[]; cents: number; terms: SimulationTerms };

/**
 * Drives on to the horizon and takes whichever offers the closed form takes, each put where it adds least among the
 * stops still to come. Answers the net cents: pay of what was taken, less all miles, less what is left in hand at the
 * horizon at the price of its time and room.
 *
 * The driver finishes the leg under way before a new offer changes the route.
 */
export function playOn(
  hand: SimulatedHand,
  offers: readonly FutureOffer[],
  horizon: number,
  terms: SimulationTerms,
): number {
  const state: State = { node: hand.node, time: 0, stops: forgiveLate(hand, terms), cents: 0, terms };
  for (const offer of offers) {
    driveUntil(state, offer.at);
    considerOffer(state, offer);
  }
  driveUntil(state, horizon);
  const left = state.stops.filter(({ isDropoff }) => isDropoff).length;
  finish(state);
  return state.cents - terms.roomCents * left - terms.centsPerMinute * Math.max(0, state.time - horizon);
}

/** A promise that is broken anyhow keeps nothing else from being taken. */
function forgiveLate({ node, stops }: SimulatedHand, { minutes, size }: SimulationTerms): SimulatedStop[] {
  let from = node;
  let at = 0;
  return stops.map((stop) => {
    at += minutes[from * size + stop.node] as number;
    from = stop.node;
    return { ...stop, limit: Math.max(stop.limit, at) };
  });
}

/** Makes every stop that is reached by then; who has nothing to do waits. */
function driveUntil(state: State, until: number): void {
  while (state.stops.length > 0 && state.time < until) makeNextStop(state);
  if (state.stops.length === 0) state.time = Math.max(state.time, until);
}

function finish(state: State): void {
  while (state.stops.length > 0) makeNextStop(state);
}

function makeNextStop(state: State): void {
  const { terms } = state;
  const stop = state.stops.shift();
  if (!stop) return;
  const leg = state.node * terms.size + stop.node;
  state.time += terms.minutes[leg] as number;
  state.cents -= terms.centsPerMile * (terms.miles[leg] as number);
  state.node = stop.node;
}

function considerOffer(state: State, offer: FutureOffer): void {
  const limit = offer.at + PROMISE_MINUTES;
  const pickup: SimulatedStop = { node: offer.pickup, isDropoff: false, limit };
  const dropoff: SimulatedStop = { node: offer.dropoff, isDropoff: true, limit };
  const inHand = state.stops.filter(({ isDropoff }) => isDropoff).length;
  const now = priceStops(state, state.stops);
  let most = offer.payCents - state.terms.roomCents * inHand;
  let best: SimulatedStop[] | null = null;
  for (let first = 0; first <= state.stops.length; first++) {
    for (let last = first; last <= state.stops.length; last++) {
      const { stops } = state;
      const tried = [
        ...stops.slice(0, first),
        pickup,
        ...stops.slice(first, last),
        dropoff,
        ...stops.slice(last),
      ];
      const added = priceStops(state, tried) - now;
      if (added > most) continue;
      most = added;
      best = tried;
    }
  }
  if (best === null) return;
  state.stops = best;
  state.cents += offer.payCents;
}

/** Cents of driving these stops from here; infinite when a promise would be broken. */
function priceStops({ node, time, terms }: State, stops: readonly SimulatedStop[]): number {
  let from = node;
  let at = time;
  let miles = 0;
  for (const stop of stops) {
    const leg = from * terms.size + stop.node;
    at += terms.minutes[leg] as number;
    miles += terms.miles[leg] as number;
    if (stop.isDropoff && at > stop.limit + HAIR_MINUTES) return Number.POSITIVE_INFINITY;
    from = stop.node;
  }
  return terms.centsPerMinute * (at - time) + terms.centsPerMile * miles;
}
