import type { RouteProblem } from '#worker/engines/route/route-problem.ts';

/** A route so far. */
type Way = { node: number; arrival: number; departure: number; load: number; late: number; ridden: number };

/**
 * Least lateness, then least cost, over every order of stops: the plainest possible reading of the rules, sharing no
 * code with the solver. Times only ever grow, so a way that is already worse than the best route is not gone on from.
 * Infinite when every route takes a forbidden leg.
 */
export function bruteForce(problem: RouteProblem): { late: number; cost: number } {
  const { durations, orders, service = [], freshness = 0 } = problem;
  const capacity = problem.capacity ?? Number.POSITIVE_INFINITY;
  const best = { late: Number.POSITIVE_INFINITY, cost: Number.POSITIVE_INFINITY };
  const leftAt: (number | null)[] = orders.map((order) => (order.pickup === null ? 0 : null));
  const isDone = orders.map(() => false);

  function visit(way: Way, left: number): void {
    if (way.arrival === Number.POSITIVE_INFINITY || isHopeless(way)) return;
    if (left === 0) {
      finish(way);
      return;
    }
    for (const { index, way: next } of listWays(way)) {
      const before = leftAt[index]!;
      if (before === null) leftAt[index] = next.departure;
      else isDone[index] = true;
      visit(next, left - 1);
      leftAt[index] = before;
      isDone[index] = false;
    }
  }

  /** The nearest first: a good route early on cuts the others short. */
  function listWays(way: Way): { index: number; way: Way }[] {
    const ways: { index: number; way: Way }[] = [];
    for (let index = 0; index < orders.length; index++) {
      if (isDone[index]) continue;
      const next = leftAt[index] === null ? pickUp(index, way) : dropOff(index, way);
      if (next !== null) ways.push({ index, way: next });
    }
    return ways.sort((a, b) => a.way.late - b.way.late || a.way.arrival - b.way.arrival);
  }

  /** Every order still to be delivered arrives later than now. */
  function isHopeless({ arrival, late, ridden }: Way): boolean {
    let minLate = late;
    let minRidden = ridden;
    for (let index = 0; index < orders.length; index++) {
      if (isDone[index]) continue;
      const { dueAt = arrival, maxRide = Number.POSITIVE_INFINITY } = orders[index]!;
      const ride = Math.max(0, arrival - (leftAt[index] ?? arrival));
      minLate += Math.max(0, arrival - dueAt) + Math.max(0, ride - maxRide);
      minRidden += ride;
    }
    if (minLate > best.late + 1e-9) return true;
    return minLate > best.late - 1e-9 && arrival + freshness * minRidden >= best.cost;
  }

  function finish({ node, arrival, departure, late, ridden }: Way): void {
    const end = problem.end ?? null;
    const finished = end === null ? arrival : departure + durations[node]![end]!;
    const cost = finished + freshness * ridden;
    if (cost === Number.POSITIVE_INFINITY) return;
    if (late < best.late - 1e-9 || cost < best.cost)
      Object.assign(best, { late: Math.min(late, best.late), cost });
  }

  function pickUp(index: number, { node, departure, load, late, ridden }: Way): Way | null {
    const { pickup, size = 1, readyAt = 0 } = orders[index]!;
    if (pickup === null || load + size > capacity) return null;
    const arrival = Math.max(departure + durations[node]![pickup]!, readyAt);
    return {
      node: pickup,
      arrival,
      departure: arrival + (service[pickup] ?? 0),
      load: load + size,
      late,
      ridden,
    };
  }

  function dropOff(index: number, { node, departure, load, late, ridden }: Way): Way {
    const { dropoff, size = 1, dueAt, maxRide } = orders[index]!;
    const arrival = departure + durations[node]![dropoff]!;
    const ride = arrival - (leftAt[index] ?? 0);
    const more = Math.max(0, arrival - (dueAt ?? arrival)) + Math.max(0, ride - (maxRide ?? ride));
    return {
      node: dropoff,
      arrival,
      departure: arrival + (service[dropoff] ?? 0),
      load: load - size,
      late: late + more,
      ridden: ridden + ride,
    };
  }

  const onBoard = orders.filter((order) => order.pickup === null);
  const load = onBoard.reduce((sum, { size = 1 }) => sum + size, 0);
  visit(
    { node: problem.start, arrival: 0, departure: 0, load, late: 0, ridden: 0 },
    2 * orders.length - onBoard.length,
  );
  return best;
}
