import type { RouteProblem } from './route-problem.ts';

/**
 * A problem as flat arrays, on which all algorithms work.
 *
 * Stops are numbered by order, not by node: order `i` of `n` has its pickup at `i` and its drop-off at `n + i`;
 * then come `start` (2n) and `end` (2n + 1). An order on board has no pickup: its stop `i` is in no route.
 * The end is not a place: reaching it costs nothing, so a route is a path from `start` to `end`.
 *
 * Indexes are in range by construction, so typed arrays are read `as number`.
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
  /** Orders on board at the start, and the same as a bit set (of the first 31 orders). */
  readonly onBoardCount: number;
  readonly onBoardBits: number;
  /** Minutes by `from * size + to`; a forbidden leg takes `forbidden`. */
  readonly legs: Float64Array;
  /** Prices of the legs; the same array as `legs` where a leg costs its time. */
  readonly prices: Float64Array;
  readonly timePrice: number;
  /** More than the cost and lateness of every route without a forbidden leg. */
  readonly forbidden: number;
  /** Differences below this are rounding. */
  readonly epsilon: number;
  /** Per order. */
  readonly readyAt: Float64Array;
  readonly dueAt: Float64Array;
  readonly freshness: number;
  readonly hasReady: boolean;
  readonly hasDue: boolean;
  readonly hasPrices: boolean;
};

/** Builds the flat form of a valid problem. */
export function buildModel(problem: RouteProblem): RouteModel {
  const { orders, durations, prices, freshness = 0, timePrice = 1 } = problem;
  const orderCount = orders.length;
  const isOnBoard = Uint8Array.from(orders, ({ pickup }) => (pickup === null ? 1 : 0));
  const onBoardCount = isOnBoard.reduce((sum, flag) => sum + flag, 0);
  const readyAt = Float64Array.from(orders, ({ pickup, readyAt = 0 }) =>
    pickup === null ? 0 : Math.max(0, readyAt),
  );
  const dueAt = Float64Array.from(orders, ({ dueAt = Number.POSITIVE_INFINITY }) => dueAt);
  const nodes = listNodes(problem);
  const legs = readLegs(durations, nodes);
  const priced = prices === undefined ? legs : readLegs(prices, nodes);
  const longest = 1 + readyAt.reduce((latest, time) => Math.max(latest, time), 0) + sumLongest(legs, nodes);
  const dearest = prices === undefined ? longest : sumLongest(priced, nodes) + timePrice * longest;
  const forbidden = (1 + orderCount) * Math.max(longest, dearest + freshness * orderCount * longest);
  for (let leg = 0; leg < legs.length; leg++) {
    if (Math.max(legs[leg] as number, priced[leg] as number) < Number.POSITIVE_INFINITY) continue;
    legs[leg] = forbidden;
    priced[leg] = forbidden;
  }
  return {
    orderCount,
    routeLength: 2 * orderCount - onBoardCount,
    size: nodes.length,
    start: 2 * orderCount,
    end: 2 * orderCount + 1,
    isOnBoard,
    onBoardCount,
    onBoardBits: isOnBoard.reduce((bits, flag, order) => bits | (flag << order), 0),
    legs,
    prices: priced,
    timePrice,
    forbidden,
    epsilon: forbidden * 1e-14,
    readyAt,
    dueAt,
    freshness,
    hasReady: readyAt.some((time) => time > 0),
    hasDue: dueAt.some((time) => time < Number.POSITIVE_INFINITY),
    hasPrices: prices !== undefined || timePrice !== 1,
  };
}

/** Returns whether a single number decides which of two partial routes to a state is better. */
export function isScalar({ hasDue, hasReady, hasPrices, freshness }: RouteModel): boolean {
  const terms = [hasReady, hasPrices, freshness > 0].filter(Boolean).length;
  return !hasDue && terms < 2;
}

/** Returns the node of every stop of the model; -1 for stops without one. */
export function listNodes({ orders, start }: RouteProblem): number[] {
  return [...orders.map(({ pickup }) => pickup ?? -1), ...orders.map(({ dropoff }) => dropoff), start, -1];
}

function readLegs(rows: RouteProblem['durations'], nodes: readonly number[]): Float64Array {
  const size = nodes.length;
  const legs = new Float64Array(size * size);
  for (const [from, node] of nodes.entries()) {
    for (const [to, other] of nodes.entries()) legs[from * size + to] = rows[node]?.[other] ?? 0;
  }
  return legs;
}

/** Returns the sum of the longest leg from each stop. */
function sumLongest(legs: Float64Array, { length: size }: readonly number[]): number {
  let sum = 0;
  for (let from = 0; from < size; from++) {
    let longest = 0;
    for (const leg of legs.subarray(from * size, (from + 1) * size)) {
      if (leg < Number.POSITIVE_INFINITY && leg > longest) longest = leg;
    }
    sum += longest;
  }
  return sum;
}
