import { DEADLINE_MINUTES, EPSILON_MINUTES } from '#worker/engines/offers/deadline.ts';
import type { ScenarioOffer, SimulatedStop, SimulationTerms } from './roll-out.ts';

/** A driver's route: its start and start time (minutes from now), and its stops with departure times and miles. */
export type SimulatedRoute = {
  node: number;
  time: number;
  stops: readonly SimulatedStop[];
  times: readonly number[];
  legMiles: readonly number[];
  terms: SimulationTerms;
};

/** The positions of an offer's pickup and drop-off: the stops before each. */
type Place = { first: number; last: number };

/** The driver's place and time after the pickup and before stop `last`, and the extra miles so far. */
type Reached = { last: number; node: number; at: number; more: number };

/** Returns the cheapest insertion of the offer that breaks no deadline and costs at most `maxCost` cents, or null. */
export function findPlace(route: SimulatedRoute, offer: ScenarioOffer, maxCost: number): Place | null {
  const { stops, times, legMiles, terms } = route;
  const { minutes, miles, size } = terms;
  let minCost = maxCost;
  let best: Place | null = null;
  for (let first = 0; first <= stops.length; first++) {
    const from = first === 0 ? route.node : (stops[first - 1] as SimulatedStop).node;
    const leftAt = first === 0 ? route.time : (times[first - 1] as number);
    const toPickup = from * size + offer.pickup;
    let node = offer.pickup;
    let at = Math.max(leftAt + (minutes[toPickup] as number), offer.readyAt);
    let more = miles[toPickup] as number;
    for (let last = first; last <= stops.length; last++) {
      const cost = priceRest(route, offer, { last, node, at, more });
      if (cost <= minCost) {
        minCost = cost;
        best = { first, last };
      }
      if (last === stops.length) break;
      const stop = stops[last] as SimulatedStop;
      const leg = node * size + stop.node;
      at = Math.max(at + (minutes[leg] as number), stop.readyAt);
      if (at > stop.limit + EPSILON_MINUTES) break;
      more += (miles[leg] as number) - (legMiles[last] as number);
      node = stop.node;
    }
  }
  return best;
}

/** Returns the cents of the insertion with the drop-off next; infinite when it breaks a deadline. */
function priceRest(route: SimulatedRoute, offer: ScenarioOffer, reached: Reached): number {
  const { stops, times, legMiles, terms } = route;
  const { minutes, miles, size } = terms;
  const toDropoff = reached.node * size + offer.dropoff;
  let at = reached.at + (minutes[toDropoff] as number);
  if (at > offer.at + DEADLINE_MINUTES + EPSILON_MINUTES) return Number.POSITIVE_INFINITY;
  let more = reached.more + (miles[toDropoff] as number);
  let node = offer.dropoff;
  for (let index = reached.last; index < stops.length; index++) {
    const stop = stops[index] as SimulatedStop;
    const leg = node * size + stop.node;
    at = Math.max(at + (minutes[leg] as number), stop.readyAt);
    if (at > stop.limit + EPSILON_MINUTES) return Number.POSITIVE_INFINITY;
    more += (miles[leg] as number) - (legMiles[index] as number);
    node = stop.node;
    // A wait for food absorbs the delay, so later stops stay unchanged.
    if (Math.abs(at - (times[index] as number)) <= EPSILON_MINUTES) return terms.centsPerMile * more;
  }
  const end = stops.length === 0 ? route.time : (times[stops.length - 1] as number);
  return terms.centsPerMinute * (at - end) + terms.centsPerMile * more;
}
