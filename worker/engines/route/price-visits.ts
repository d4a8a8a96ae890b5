import type { RouteOrder, RouteProblem } from './route-problem.ts';

/** What happens at one stop. */
export type Visit = { orderIndex: number; isPickup: boolean };

export type Price = { cost: number; late: number; arrivals: number[] };

/**
 * Drives the visits in order, as early as possible, and adds up what the route costs.
 *
 * This is the definition of `cost` and `late`: it reads the problem as given and shares nothing with the search.
 */
export function priceVisits(problem: RouteProblem, visits: readonly Visit[]): Price {
  const { durations, orders, service, freshness = 0 } = problem;
  const arrivals: number[] = [];
  const leftPickupAt = new Array<number>(orders.length).fill(0);
  let node = problem.start;
  // The driver stands at the start: no service is due there.
  let departure = 0;
  let arrival = 0;
  let late = 0;
  let minutesOnBoard = 0;
  for (const { orderIndex, isPickup } of visits) {
    const order = orders[orderIndex] as RouteOrder;
    const to = isPickup ? (order.pickup ?? -1) : order.dropoff;
    arrival = departure + (durations[node]?.[to] ?? Number.NaN);
    if (isPickup) arrival = Math.max(arrival, order.readyAt ?? 0);
    departure = arrival + (service?.[to] ?? 0);
    arrivals.push(arrival);
    node = to;
    if (isPickup) {
      leftPickupAt[orderIndex] = departure;
    } else {
      const ride = arrival - (leftPickupAt[orderIndex] ?? 0);
      minutesOnBoard += ride;
      late += excess(arrival, order.dueAt) + excess(ride, order.maxRide);
    }
  }
  if (problem.end !== undefined && problem.end !== null) {
    arrival = departure + (durations[node]?.[problem.end] ?? Number.NaN);
  }
  // An impossible route may subtract Infinity from Infinity on the way.
  if (arrival === Number.POSITIVE_INFINITY)
    return { cost: arrival, late: Number.isNaN(late) ? arrival : late, arrivals };
  return { cost: freshness === 0 ? arrival : arrival + freshness * minutesOnBoard, late, arrivals };
}

function excess(value: number, limit = Number.POSITIVE_INFINITY): number {
  return value > limit ? value - limit : 0;
}
