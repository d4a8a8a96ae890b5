import type { ActiveOrder, ActivePlan, PricedLegs } from './plan-active-orders.ts';

type Search = {
  /** From leaving a place until leaving the next. */
  legs: PricedLegs;
  /** The quickest way between two places, by whatever others: no route is quicker. */
  quickest: number[][];
  orders: readonly ActiveOrder[];
  /** Per order: 0 untouched, 1 on board, 2 delivered. */
  states: number[];
  path: number[];
  best: { late: number; cents: number; stops: number[] };
};

/** Sums of the same legs in another order may differ by this much. */
const EPSILON = 1e-9;

/**
 * The stops in the order that is least late in all and, among those, cheapest; exact, for up to six orders.
 *
 * The solver of routes has one measure for time and cost; where deadlines bind, minutes decide about lateness and cents
 * about the rest, so every order of stops is tried that is not already worse than the best one found. `known` is a
 * route to begin with, the better the fewer are tried. The minutes of `legs` are those until a place is left again:
 * lateness counts until an order is handed over.
 */
export function searchDeadlines(
  legs: PricedLegs,
  start: number,
  orders: readonly ActiveOrder[],
  known: Pick<ActivePlan, 'lateMinutes' | 'stops'>,
): number[] {
  const search: Search = {
    legs,
    quickest: findQuickest(legs.durations, start, orders),
    orders,
    states: orders.map(({ pickup }) => (pickup === null ? 1 : 0)),
    path: [],
    best: { late: known.lateMinutes, cents: price(legs, start, known.stops), stops: [...known.stops] },
  };
  extend(search, { node: start, minutes: 0, cents: 0, late: 0 });
  return search.best.stops;
}

type At = { node: number; minutes: number; cents: number; late: number };

function extend(search: Search, at: At): void {
  const { legs, orders, states, path, best } = search;
  if (isWorse(at.late + countLost(search, at), at.cents, best)) return;
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
  return late > best.late + EPSILON || (late >= best.late - EPSILON && cents >= best.cents - EPSILON);
}

/** Lateness that can no longer be avoided: even straight from here each order comes that late. */
function countLost({ orders, states, quickest }: Search, { node, minutes }: At): number {
  let late = 0;
  for (const [index, { pickup, dropoff, limit }] of orders.entries()) {
    if (states[index] === 2) continue;
    const toPickup = states[index] === 1 || pickup === null ? 0 : (quickest[node]?.[pickup] ?? 0);
    const from = states[index] === 1 || pickup === null ? node : pickup;
    late += Math.max(0, minutes + toPickup + (quickest[from]?.[dropoff] ?? 0) - limit);
  }
  return late;
}

function price({ prices }: PricedLegs, start: number, stops: readonly number[]): number {
  let from = start;
  let cents = 0;
  for (const stop of stops) {
    cents += prices[from]?.[stop] ?? 0;
    from = stop;
  }
  return cents;
}

/** Shortest ways between the places of a search. Source: R. W. Floyd, "Algorithm 97: Shortest path", CACM 5 (1962). */
function findQuickest(
  durations: readonly number[][],
  start: number,
  orders: readonly ActiveOrder[],
): number[][] {
  const nodes = [
    ...new Set([start, ...orders.flatMap(({ pickup, dropoff }) => [pickup ?? dropoff, dropoff])]),
  ];
  const quickest: number[][] = [];
  for (const from of nodes) {
    const row: number[] = [];
    for (const to of nodes) row[to] = durations[from]?.[to] ?? 0;
    quickest[from] = row;
  }
  for (const by of nodes) {
    for (const from of nodes) {
      for (const to of nodes) {
        const through = (quickest[from]?.[by] ?? 0) + (quickest[by]?.[to] ?? 0);
        const row = quickest[from];
        if (row && through < (row[to] ?? 0)) row[to] = through;
      }
    }
  }
  return quickest;
}
