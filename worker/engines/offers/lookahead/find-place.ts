import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';
import type { ScenarioOffer, SimulationTerms } from './roll-out.ts';

/** The rounding error of sums over the same legs in another order. */
export const EPSILON_MINUTES = 1e-9;

/** A simulated route: stops 1 to n, 0 being where it begins. */
export type SimulatedRoute = {
  nodes: readonly number[];
  /** When each is reached, in minutes from now. */
  times: readonly number[];
  /** By how many minutes each may be later; a pickup by any. */
  spares: readonly number[];
  /** By how many minutes it and all after it may be later. */
  slacks: readonly number[];
  terms: SimulationTerms;
};

/** The stops after which an offer's pickup and drop-off are inserted. */
export type Place = { first: number; last: number };

/** Returns the cheapest feasible insertion of the offer that costs at most `most` cents, or null. */
export function findPlace(route: SimulatedRoute, offer: ScenarioOffer, most: number): Place | null {
  const { nodes, times, spares, terms } = route;
  const { minutes, miles, size } = terms;
  const end = nodes.length - 1;
  let least = most;
  let best: Place | null = null;
  for (let first = 0; first <= end; first++) {
    const toPickup = (nodes[first] as number) * size + offer.pickup;
    const pickedAt = (times[first] as number) + (minutes[toPickup] as number);
    const more = miles[toPickup] as number;
    let added = addDropoff(route, offer, { last: first, node: offer.pickup, at: pickedAt, more });
    if (added <= least) {
      least = added;
      best = { first, last: first };
    }
    if (first === end) break;
    const on = offer.pickup * size + (nodes[first + 1] as number);
    const left = (nodes[first] as number) * size + (nodes[first + 1] as number);
    const late = pickedAt + (minutes[on] as number) - (times[first + 1] as number);
    const detour = more + (miles[on] as number) - (miles[left] as number);
    for (let last = first + 1; last <= end && late <= (spares[last] as number); last++) {
      const at = (times[last] as number) + late;
      added = addDropoff(route, offer, { last, node: nodes[last] as number, at, more: detour });
      if (added > least) continue;
      least = added;
      best = { first, last };
    }
  }
  return best;
}

/** The state of the route when the drop-off is inserted: after which stop, when, and with how many extra miles. */
type Reached = { last: number; node: number; at: number; more: number };

/** Returns the insertion cost in cents with the drop-off next; infinite when a deadline would be missed. */
function addDropoff(route: SimulatedRoute, offer: ScenarioOffer, { last, node, at, more }: Reached): number {
  const { nodes, times, slacks, terms } = route;
  const { minutes, miles, size, centsPerMinute, centsPerMile } = terms;
  const there = node * size + offer.dropoff;
  const droppedAt = at + (minutes[there] as number);
  if (droppedAt > offer.at + DEADLINE_MINUTES + EPSILON_MINUTES) return Number.POSITIVE_INFINITY;
  const extra = more + (miles[there] as number);
  if (last === nodes.length - 1) {
    return centsPerMinute * (droppedAt - (times[last] as number)) + centsPerMile * extra;
  }
  const next = nodes[last + 1] as number;
  const on = offer.dropoff * size + next;
  const late = droppedAt + (minutes[on] as number) - (times[last + 1] as number);
  if (late > (slacks[last + 1] as number)) return Number.POSITIVE_INFINITY;
  const left = (nodes[last] as number) * size + next;
  return centsPerMinute * late + centsPerMile * (extra + (miles[on] as number) - (miles[left] as number));
}
