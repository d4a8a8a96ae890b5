import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';
import type { ScenarioOffer, SimulatedStop, SimulationTerms } from './roll-out.ts';

/** The rounding error of sums over the same legs in another order. */
export const EPSILON_MINUTES = 1e-9;

/** A driver's way: where and when it begins (minutes from now), and its stops with when each is left. */
export type SimulatedRoute = {
  node: number;
  time: number;
  stops: readonly SimulatedStop[];
  times: readonly number[];
  terms: SimulationTerms;
};

/** How many stops come before an offer's pickup, and how many of them before its drop-off. */
export type Place = { first: number; last: number };

/** When and where a way is, and the miles it took beyond the route's. */
type Way = { node: number; time: number; miles: number };

/** Returns the cheapest insertion of the offer that breaks no deadline and costs at most `most` cents, or null. */
export function findPlace(route: SimulatedRoute, offer: ScenarioOffer, most: number): Place | null {
  const { stops, terms } = route;
  const pickup: SimulatedStop = {
    ...{ node: offer.pickup, isDropoff: false, readyAt: offer.readyAt },
    limit: Number.POSITIVE_INFINITY,
  };
  let least = most;
  let best: Place | null = null;
  for (let first = 0; first <= stops.length; first++) {
    const way = { ...goThrough(route, first), miles: 0 };
    go(way, pickup, terms);
    for (let last = first; last <= stops.length; last++) {
      const cost = priceRest(route, { ...way }, offer, last);
      if (cost <= least) {
        least = cost;
        best = { first, last };
      }
      const stop = stops[last];
      if (!stop) break;
      go(way, stop, terms);
      if (way.time > stop.limit + EPSILON_MINUTES) break;
      way.miles -= getMiles(route, last);
    }
  }
  return best;
}

/** Where and when the driver is after so many stops of the route. */
function goThrough({ node, time, stops, times }: SimulatedRoute, count: number): Omit<Way, 'miles'> {
  if (count === 0) return { node, time };
  return { node: (stops[count - 1] as SimulatedStop).node, time: times[count - 1] as number };
}

/** Makes a stop: left when it is reached and served, or when its food is ready. */
function go(way: Way, { node, readyAt }: SimulatedStop, { minutes, miles, size }: SimulationTerms): void {
  const leg = way.node * size + node;
  way.time = Math.max(way.time + (minutes[leg] as number), readyAt);
  way.miles += miles[leg] as number;
  way.node = node;
}

function getMiles({ node, stops, terms }: SimulatedRoute, index: number): number {
  const from = index === 0 ? node : (stops[index - 1] as SimulatedStop).node;
  return terms.miles[from * terms.size + (stops[index] as SimulatedStop).node] as number;
}

/** Cents of the insertion with the drop-off next; infinite when it breaks a deadline. */
function priceRest(route: SimulatedRoute, way: Way, offer: ScenarioOffer, last: number): number {
  const { stops, times, terms } = route;
  go(way, { node: offer.dropoff, isDropoff: true, limit: 0, readyAt: 0 }, terms);
  if (way.time > offer.at + DEADLINE_MINUTES + EPSILON_MINUTES) return Number.POSITIVE_INFINITY;
  for (let index = last; index < stops.length; index++) {
    const stop = stops[index] as SimulatedStop;
    go(way, stop, terms);
    way.miles -= getMiles(route, index);
    if (way.time > stop.limit + EPSILON_MINUTES) return Number.POSITIVE_INFINITY;
    // A wait for food takes up the delay: what follows stays as it was.
    if (Math.abs(way.time - (times[index] as number)) <= EPSILON_MINUTES) {
      return terms.centsPerMile * way.miles;
    }
  }
  const end = stops.length === 0 ? route.time : (times[stops.length - 1] as number);
  return terms.centsPerMinute * (way.time - end) + terms.centsPerMile * way.miles;
}
