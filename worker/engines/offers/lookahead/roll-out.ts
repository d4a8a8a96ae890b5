import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';
import { LOOKAHEAD_MINUTES } from '#worker/engines/offers/offer.ts';
import { findPlace, type SimulatedRoute } from './find-place.ts';

/** A driver's state in a simulation: nodes of the matrices, minutes from now. */
type SimulatedActiveOrders = {
  node: number;
  /** The remaining stops in order. */
  stops: readonly SimulatedStop[];
};

/** A pickup, or a drop-off with its deadline; the driver leaves at `readyAt` at the earliest. In minutes. */
export type SimulatedStop = { node: number; isDropoff: boolean; limit: number; readyAt: number };

/** An offer that arrives `at` minutes from now; its food is picked up at `readyAt` at the earliest. */
export type ScenarioOffer = {
  at: number;
  readyAt: number;
  pickup: number;
  dropoff: number;
  payCents: number;
};

export type SimulationTerms = {
  /** Row-major, `size` wide: from leaving one node until leaving the other. */
  minutes: Float64Array;
  miles: Float64Array;
  size: number;
  centsPerMinute: number;
  centsPerMile: number;
  capacityCostCents: number;
};

/** Price of a minute past the end of the shift, as a multiple of the wage. */
const OVERTIME = 2;

/** Maximum number of orders a simulated driver carries, as many as platforms stack. */
const MAX_CARRIED = 4;

type State = { node: number; time: number; stops: SimulatedStop[]; cents: number; terms: SimulationTerms };

/**
 * Simulates the driver until the horizon, taking each offer that is worth its cheapest insertion. Returns the net cents: pay
 * minus miles, minus the time past the horizon and the capacity cost of the orders still active then. That time costs double when
 * the shift ends at the horizon. A leg or wait in progress is finished before a new offer changes the route.
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
  const centsPerMinute = terms.centsPerMinute * (horizon < LOOKAHEAD_MINUTES ? OVERTIME : 1);
  return state.cents - terms.capacityCostCents * left - centsPerMinute * Math.max(0, state.time - horizon);
}

/** Extends deadlines that are missed anyway, so that they exclude no offer. */
function extendBrokenDeadlines(
  { node, stops }: SimulatedActiveOrders,
  { minutes, size }: SimulationTerms,
): SimulatedStop[] {
  let from = node;
  let at = 0;
  return stops.map((stop) => {
    at = Math.max(at + (minutes[from * size + stop.node] as number), stop.readyAt);
    from = stop.node;
    return { ...stop, limit: Math.max(stop.limit, at) };
  });
}

/** Drives stops until `until`; without stops, the driver waits. */
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
  state.time = Math.max(state.time + (terms.minutes[leg] as number), stop.readyAt);
  state.cents -= terms.centsPerMile * (terms.miles[leg] as number);
  state.node = stop.node;
}

function countDropoffs(stops: readonly SimulatedStop[]): number {
  let count = 0;
  for (const { isDropoff } of stops) if (isDropoff) count++;
  return count;
}

/** Takes the offer at its cheapest feasible insertion if it pays more than that costs. */
function considerOffer(state: State, offer: ScenarioOffer): void {
  const { stops, terms } = state;
  const carried = countDropoffs(stops);
  if (carried >= MAX_CARRIED) return;
  const place = findPlace(measureRoute(state), offer, offer.payCents - terms.capacityCostCents * carried);
  if (place === null) return;
  const { pickup, dropoff, readyAt } = offer;
  const limit = offer.at + DEADLINE_MINUTES;
  stops.splice(place.last, 0, { node: dropoff, isDropoff: true, limit, readyAt: 0 });
  stops.splice(place.first, 0, { node: pickup, isDropoff: false, limit: Number.POSITIVE_INFINITY, readyAt });
  state.cents += offer.payCents;
}

function measureRoute({ node, time, stops, terms }: State): SimulatedRoute {
  const times: number[] = [];
  const legMiles: number[] = [];
  let from = node;
  let at = time;
  for (const stop of stops) {
    const leg = from * terms.size + stop.node;
    at = Math.max(at + (terms.minutes[leg] as number), stop.readyAt);
    times.push(at);
    legMiles.push(terms.miles[leg] as number);
    from = stop.node;
  }
  return { node, time, stops, times, legMiles, terms };
}
