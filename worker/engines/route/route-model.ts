import type { RouteProblem } from './route-problem.ts';

/**
 * A problem in the flat form every kernel works on.
 *
 * Stops are numbered by order, not by node: order `i` of `n` has its pickup at `i` and its drop-off at `n + i`;
 * then come `start` (2n) and `end` (2n + 1). An order on board has no pickup: its stop `i` is in no route.
 * An open end costs nothing to reach, so every kernel may treat the route as a path from `start` to `end`.
 *
 * Indexes are in range by construction, so the kernels read typed arrays `as number`.
 */
export type RouteModel = {
  readonly orderCount: number;
  /** Stops in a complete route. */
  readonly routeLength: number;
  /** Rows of `legs`: 2n + 2. */
  readonly size: number;
  readonly start: number;
  readonly end: number;
  readonly isOnBoard: Uint8Array;
  /** `legs[from * size + to]`: service at `from`, then the drive. Forbidden legs cost `forbidden`. */
  readonly legs: Float64Array;
  /** More than any route without a forbidden leg can cost. */
  readonly forbidden: number;
  readonly service: Float64Array;
  /** Per order. */
  readonly readyAt: Float64Array;
  readonly dueAt: Float64Array;
  readonly maxRide: Float64Array;
  readonly sizes: Float64Array;
  /** `Infinity` when nothing can ever fill the bag. */
  readonly capacity: number;
  readonly startLoad: number;
  readonly freshness: number;
  readonly hasReady: boolean;
  readonly hasDue: boolean;
  readonly hasMaxRide: boolean;
};

/** Builds the flat form of a valid problem. */
export function buildModel(problem: RouteProblem): RouteModel {
  const { orders } = problem;
  const orderCount = orders.length;
  const isOnBoard = Uint8Array.from(orders, (order) => (order.pickup === null ? 1 : 0));
  const sizes = Float64Array.from(orders, (order) => order.size ?? 1);
  const isOpen = (index: number) => orders[index]?.pickup !== null;
  const readyAt = Float64Array.from(orders, (order, index) =>
    isOpen(index) ? Math.max(0, order.readyAt ?? 0) : 0,
  );
  const dueAt = Float64Array.from(orders, (order) => order.dueAt ?? Number.POSITIVE_INFINITY);
  const maxRide = Float64Array.from(orders, (order) => order.maxRide ?? Number.POSITIVE_INFINITY);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const capacity = problem.capacity ?? Number.POSITIVE_INFINITY;
  return {
    orderCount,
    routeLength: 2 * orderCount - isOnBoard.reduce((sum, flag) => sum + flag, 0),
    size: 2 * orderCount + 2,
    start: 2 * orderCount,
    end: 2 * orderCount + 1,
    isOnBoard,
    ...buildLegs(problem, readyAt),
    readyAt,
    dueAt,
    maxRide,
    sizes,
    // A hair of room, so that 0.1 + 0.2 fits into 0.3.
    capacity: total <= capacity ? Number.POSITIVE_INFINITY : capacity * (1 + 1e-9),
    startLoad: sizes.reduce((sum, size, index) => sum + (isOpen(index) ? 0 : size), 0),
    freshness: problem.freshness ?? 0,
    hasReady: readyAt.some((time) => time > 0),
    hasDue: dueAt.some((time) => time < Number.POSITIVE_INFINITY),
    hasMaxRide: maxRide.some((time) => time < Number.POSITIVE_INFINITY),
  };
}

function buildLegs(problem: RouteProblem, readyAt: Float64Array) {
  const { orders, durations } = problem;
  const nodes = listNodes(problem);
  const size = nodes.length;
  const service = new Float64Array(size);
  const legs = new Float64Array(size * size);
  for (let stop = 0; stop < 2 * orders.length; stop++) {
    service[stop] = problem.service?.[nodes[stop] ?? -1] ?? 0;
  }
  let bound = 1 + readyAt.reduce((latest, time) => Math.max(latest, time), 0);
  for (let from = 0; from < size; from++) {
    let longest = 0;
    for (let to = 0; to < size; to++) {
      const leg = (service[from] as number) + durationBetween(durations, nodes[from] ?? -1, nodes[to] ?? -1);
      legs[from * size + to] = nodes[to] === -1 ? 0 : leg;
      if (leg < Number.POSITIVE_INFINITY && leg > longest) longest = leg;
    }
    bound += longest;
  }
  const weight = 1 + (problem.freshness ?? 0) * orders.length;
  const forbidden = bound * weight;
  for (let index = 0; index < legs.length; index++) {
    if (legs[index] === Number.POSITIVE_INFINITY) legs[index] = forbidden;
  }
  return { legs, service, forbidden };
}

/** The node of every stop of the model; -1 where there is none. */
export function listNodes(problem: RouteProblem): number[] {
  return [
    ...problem.orders.map((order) => order.pickup ?? -1),
    ...problem.orders.map((order) => order.dropoff),
    problem.start,
    problem.end ?? -1,
  ];
}

function durationBetween(durations: number[][], from: number, to: number): number {
  return from === -1 || to === -1 ? 0 : (durations[from]?.[to] ?? 0);
}
