import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';
import { EPSILON_MINUTES, findPlace, type SimulatedRoute } from './find-place.ts';

/** Where somebody drives in a simulation: nodes of the matrices, minutes from now. */
export type SimulatedActiveOrders = {
  node: number;
  /** What is still to be driven, in this order. */
  stops: readonly SimulatedStop[];
};

/** A stop: a pickup, or a drop-off with the minute by which it is promised. */
export type SimulatedStop = { node: number; isDropoff: boolean; limit: number };

/** An offer that comes in `at` minutes from now. */
export type ScenarioOffer = { at: number; pickup: number; dropoff: number; payCents: number };

export type SimulationTerms = {
  /** Row by row, `size` wide: from leaving one node until leaving the other. */
  minutes: Float64Array;
  miles: Float64Array;
  size: number;
  centsPerMinute: number;
  centsPerMile: number;
  capacityCostCents: number;
};

type State = { node: number; time: number; stops: SimulatedStop[]; cents: number; terms: SimulationTerms };

/**
 * Drives on to the horizon and takes whichever offers the closed form takes, each put where it adds least among the
 * stops still to come. Answers the net cents: pay of what was taken, less all miles, less what is left active at the
 * horizon at the price of its time and room.
 *
 * The driver finishes the leg under way before a new offer changes the route.
 */
export function rollOut(
  activeOrders: SimulatedActiveOrders,
  offers: readonly ScenarioOffer[],
  horizon: number,
  terms: SimulationTerms,
): number {
  const state: State = {
    node: activeOrders.node,
    time: 0,
    stops: extendBrokenDeadlines(activeOrders, terms),
    cents: 0,
    terms,
  };
  for (const offer of offers) {
    driveUntil(state, offer.at);
    considerOffer(state, offer);
  }
  driveUntil(state, horizon);
  const left = countDropoffs(state.stops);
  finish(state);
  return (
    state.cents - terms.capacityCostCents * left - terms.centsPerMinute * Math.max(0, state.time - horizon)
  );
}

/** A deadline that is broken anyhow keeps nothing else from being taken. */
function extendBrokenDeadlines(
  { node, stops }: SimulatedActiveOrders,
  { minutes, size }: SimulationTerms,
): SimulatedStop[] {
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

function countDropoffs(stops: readonly SimulatedStop[]): number {
  let count = 0;
  for (const { isDropoff } of stops) if (isDropoff) count++;
  return count;
}

/** Takes the offer where it adds least, if it is worth that and meets every deadline. */
function considerOffer(state: State, offer: ScenarioOffer): void {
  const { stops, terms } = state;
  const most = offer.payCents - terms.capacityCostCents * countDropoffs(stops);
  const place = findPlace(measureRoute(state), offer, most);
  if (place === null) return;
  const limit = offer.at + DEADLINE_MINUTES;
  stops.splice(place.last, 0, { node: offer.dropoff, isDropoff: true, limit });
  stops.splice(place.first, 0, { node: offer.pickup, isDropoff: false, limit });
  state.cents += offer.payCents;
}

function measureRoute({ node, time, stops, terms }: State): SimulatedRoute {
  const nodes = [node];
  const times = [time];
  const spares = [Number.POSITIVE_INFINITY];
  let from = node;
  let at = time;
  for (const stop of stops) {
    at += terms.minutes[from * terms.size + stop.node] as number;
    from = stop.node;
    nodes.push(from);
    times.push(at);
    spares.push(stop.isDropoff ? stop.limit + EPSILON_MINUTES - at : Number.POSITIVE_INFINITY);
  }
  const slacks = [...spares];
  for (let stop = slacks.length - 2; stop >= 0; stop--) {
    slacks[stop] = Math.min(slacks[stop] as number, slacks[stop + 1] as number);
  }
  return { nodes, times, spares, slacks, terms };
}
