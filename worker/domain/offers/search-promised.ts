import type { HandOrder, PricedLegs } from './plan-hand.ts';

type Search = {
  legs: PricedLegs;
  orders: readonly HandOrder[];
  /** Per order: 0 untouched, 1 on board, 2 delivered. */
  states: number[];
  path: number[];
  best: { late: number; cents: number; stops: number[] };
};

/** Sums of the same legs in another order may differ by this much. */
const HAIR = 1e-9;

/**
 * The stops in the order that is least late in all and, among those, cheapest; exact, for up to six orders.
 *
 * The solver of routes has one measure for time and cost; where promises bind, minutes decide about lateness and cents
 * about the rest, so every order of stops is tried that is not already worse than the best one found.
 */
export function searchPromised(legs: PricedLegs, start: number, orders: readonly HandOrder[]): number[] {
  const search: Search = {
    legs,
    orders,
    states: orders.map(({ pickup }) => (pickup === null ? 1 : 0)),
    path: [],
    best: { late: Number.POSITIVE_INFINITY, cents: Number.POSITIVE_INFINITY, stops: [] },
  };
  extend(search, { node: start, minutes: 0, cents: 0, late: 0 });
  return search.best.stops;
}

type At = { node: number; minutes: number; cents: number; late: number };

function extend(search: Search, at: At): void {
  const { legs, orders, states, path, best } = search;
  if (isWorse(at.late + countLost(search, at.minutes), at.cents, best)) return;
  if (states.every((state) => state === 2)) {
    search.best = { late: at.late, cents: at.cents, stops: [...path] };
    return;
  }
  for (const [index, order] of orders.entries()) {
    const state = states[index] as number;
    if (state === 2) continue;
    const node = state === 0 ? (order.pickup ?? order.dropoff) : order.dropoff;
    const minutes = at.minutes + (legs.durations[at.node]?.[node] ?? 0);
    const late = at.late + (state === 1 ? Math.max(0, minutes - order.limit) : 0);
    states[index] = state + 1;
    path.push(node);
    extend(search, { node, minutes, late, cents: at.cents + (legs.prices[at.node]?.[node] ?? 0) });
    path.pop();
    states[index] = state;
  }
}

function isWorse(late: number, cents: number, best: Search['best']): boolean {
  return late > best.late + HAIR || (late >= best.late - HAIR && cents >= best.cents - HAIR);
}

/** Lateness that can no longer be avoided: time already past the promises that are still to be kept. */
function countLost({ orders, states }: Search, minutes: number): number {
  return orders.reduce(
    (sum, { limit }, index) => sum + (states[index] === 2 ? 0 : Math.max(0, minutes - limit)),
    0,
  );
}
