import type { RouteOrder, RouteProblem } from '#worker/domain/routing/route-problem.ts';

/**
 * Least lateness, then least cost, over every order of stops: the plainest possible reading of the rules, sharing no
 * code with the solver. Infinite when every route takes a forbidden leg.
 */
export function bruteForce(problem: RouteProblem): { late: number; cost: number } {
  const { durations, orders, service = [], freshness = 0 } = problem;
  const capacity = problem.capacity ?? Number.POSITIVE_INFINITY;
  const best = { late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  const leftAt: (number | null)[] = orders.map((order) => (order.pickup === null ? 0 : null));
  const isDone = orders.map(() => false);

  function visit(
    node: number,
    arrival: number,
    departure: number,
    load: number,
    late: number,
    ridden: number,
  ): void {
    if (arrival === Number.POSITIVE_INFINITY || late > best.late + 1e-9) return;
    if (isDone.every((done) => done)) {
      finish(node, arrival, departure, late, ridden);
      return;
    }
    for (const [index, order] of orders.entries()) {
      if (isDone[index]) continue;
      if (leftAt[index] === null) pickUp(index, order, node, departure, load, late, ridden);
      else dropOff(index, order, node, departure, load, late, ridden);
    }
  }

  function finish(node: number, arrival: number, departure: number, late: number, ridden: number): void {
    const end = problem.end ?? null;
    const finished = end === null ? arrival : departure + durations[node]![end]!;
    const cost = finished + (freshness === 0 ? 0 : freshness * ridden);
    if (cost === Number.POSITIVE_INFINITY) return;
    if (late < best.late - 1e-9 || cost < best.cost)
      Object.assign(best, { late: Math.min(late, best.late), cost });
  }

  function pickUp(
    index: number,
    order: RouteOrder,
    node: number,
    at: number,
    load: number,
    late: number,
    ridden: number,
  ) {
    const pickup = order.pickup ?? -1;
    if (load + (order.size ?? 1) > capacity) return;
    const arrival = Math.max(at + durations[node]![pickup]!, order.readyAt ?? 0);
    const departure = arrival + (service[pickup] ?? 0);
    leftAt[index] = departure;
    visit(pickup, arrival, departure, load + (order.size ?? 1), late, ridden);
    leftAt[index] = null;
  }

  function dropOff(
    index: number,
    order: RouteOrder,
    node: number,
    at: number,
    load: number,
    late: number,
    ridden: number,
  ) {
    const arrival = at + durations[node]![order.dropoff]!;
    const ride = arrival - (leftAt[index] ?? 0);
    const more =
      Math.max(0, arrival - (order.dueAt ?? arrival)) + Math.max(0, ride - (order.maxRide ?? ride));
    isDone[index] = true;
    visit(
      order.dropoff,
      arrival,
      arrival + (service[order.dropoff] ?? 0),
      load - (order.size ?? 1),
      late + more,
      ridden + ride,
    );
    isDone[index] = false;
  }

  const onBoard = orders.reduce((sum, order) => sum + (order.pickup === null ? (order.size ?? 1) : 0), 0);
  visit(problem.start, 0, 0, onBoard, 0, 0);
  return best;
}
