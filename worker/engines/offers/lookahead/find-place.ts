import { DEADLINE_MINUTES } from '#worker/engines/offers/deadline.ts';
import type { ScenarioOffer, SimulationTerms } from './roll-out.ts';

/** The same legs summed from another stop on may differ by this much. */
export const EPSILON_MINUTES = 1e-9;

/** A route as stops 1 to n, 0 being where it begins. */
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

/** Where the offer's pickup and drop-off come: after which stops. */
export type Place = { first: number; last: number };

/**
 * The place where the offer adds least, in cents, and no more than `most`, with every deadline kept; null when there is
 * none. A place is priced by what changes round it: all that follows is only later, and `slacks` say whether it may.
 */
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

/** Where the route has come to when the drop-off is next: after which stop, when, and by how many miles more. */
type Reached = { last: number; node: number; at: number; more: number };

/** What the offer adds in cents when its drop-off comes next; infinite when a deadline would be broken. */
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
