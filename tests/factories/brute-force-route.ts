import type { RouteProblem } from '#worker/engines/route/index.ts';

/** A partial route: its position, time, cost and lateness, and the number of orders on board. */
type Way = { node: number; time: number; cost: number; late: number; carried: number };

/** The lateness, cost and arrival times of a plan. */
export type PricedPlan = { late: number; cost: number; arrivals: number[] };

/** Adds one stop: the most literal implementation of the rules, sharing no code with the solver. */
function goOn(problem: RouteProblem, way: Way, index: number, isPickup: boolean): Way {
  const { durations, prices = durations, orders, freshness = 0, timePrice = 1 } = problem;
  const { pickup, dropoff, readyAt = 0, dueAt = Number.POSITIVE_INFINITY } = orders[index]!;
  const node = isPickup ? pickup! : dropoff;
  const arrival = way.time + durations[way.node]![node]!;
  const time = isPickup ? Math.max(arrival, readyAt) : arrival;
  const price = prices[way.node]![node]! + (time > arrival ? timePrice * (time - arrival) : 0);
  const onBoard = way.carried === 0 ? 0 : freshness * way.carried * (time - way.time);
  const late = isPickup || time <= dueAt ? 0 : time - dueAt;
  return {
    node,
    time,
    cost: way.cost + price + onBoard,
    late: way.late + late,
    carried: way.carried + (isPickup ? 1 : -1),
  };
}

function begin({ start, orders }: RouteProblem): Way {
  const carried = orders.filter(({ pickup }) => pickup === null).length;
  return { node: start, time: 0, cost: 0, late: 0, carried };
}

/**
 * Returns the least lateness, then the least cost, over every order of stops. Lateness and cost only grow, so a partial route
 * that is already worse than the best one is pruned. Infinite if every route takes a forbidden leg.
 */
export function bruteForce(problem: RouteProblem): { late: number; cost: number } {
  const { orders } = problem;
  const best = { late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  /** Per order: 0 not started, 1 on board, 2 delivered. */
  const status: number[] = orders.map(({ pickup }) => (pickup === null ? 1 : 0));

  function isHopeless({ time, late, cost }: Way): boolean {
    const bound = orders.reduce(
      (sum, { dueAt = time }, index) => sum + (status[index] === 2 ? 0 : Math.max(0, time - dueAt)),
      late,
    );
    return bound > best.late + 1e-9 || (bound > best.late - 1e-9 && cost >= best.cost);
  }

  function visit(way: Way): void {
    if (way.cost === Number.POSITIVE_INFINITY || way.time === Number.POSITIVE_INFINITY || isHopeless(way))
      return;
    if (status.every((value) => value === 2)) {
      if (way.late < best.late - 1e-9 || way.cost < best.cost) {
        Object.assign(best, { late: Math.min(way.late, best.late), cost: way.cost });
      }
      return;
    }
    // Cheapest first, since a good early route prunes more of the others.
    const ways = status
      .flatMap((value, index) =>
        value === 2 ? [] : [{ index, next: goOn(problem, way, index, value === 0) }],
      )
      .sort((a, b) => a.next.late - b.next.late || a.next.cost - b.next.cost);
    for (const { index, next } of ways) {
      const before = status[index]!;
      status[index] = before + 1;
      visit(next);
      status[index] = before;
    }
  }

  visit(begin(problem));
  return best;
}

/** Prices a plan in which each node is a stop of one order. Returns null if it is not a valid route for the orders. */
export function pricePlan(problem: RouteProblem, stops: readonly number[]): PricedPlan | null {
  const { orders } = problem;
  const done = new Set<number>();
  const arrivals: number[] = [];
  let way = begin(problem);
  for (const node of stops) {
    const index = orders.findIndex(({ pickup, dropoff }) => pickup === node || dropoff === node);
    const order = orders[index];
    if (order === undefined || done.has(node)) return null;
    if (node === order.dropoff && order.pickup !== null && !done.has(order.pickup)) return null;
    done.add(node);
    way = goOn(problem, way, index, node === order.pickup);
    arrivals.push(way.time);
  }
  const expected = orders.reduce((sum, { pickup }) => sum + (pickup === null ? 1 : 2), 0);
  return stops.length === expected ? { late: way.late, cost: way.cost, arrivals } : null;
}
