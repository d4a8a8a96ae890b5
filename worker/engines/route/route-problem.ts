/** One delivery: a pickup that comes before its drop-off. Nodes are indexes into `durations`. */
export type RouteOrder = {
  /** Node of the restaurant; `null` when the order is already on board. */
  pickup: number | null;
  dropoff: number;
  /** Earliest time the pickup can be served; the driver waits for it. Default: at once. */
  readyAt?: number;
  /** Promised time of arrival at the drop-off. Default: none. */
  dueAt?: number;
  /** Room it takes in the bag. Default: 1. */
  size?: number;
  /** Longest time on board that is not late, from leaving the pickup (on board: from the start). */
  maxRide?: number;
};

/**
 * One driver, one open route. All times are in the unit of `durations`, counted from the start of the route;
 * `freshness` is therefore a price per that unit on board.
 */
export type RouteProblem = {
  /** Travel times from row to column; may be asymmetric; `Infinity` forbids a leg. */
  durations: number[][];
  start: number;
  /** Where the route must finish; absent or `null` leaves it open. */
  end?: number | null;
  orders: RouteOrder[];
  /** Time spent at a node by every stop made there. */
  service?: number[];
  /** Total `size` the bag can hold. */
  capacity?: number;
  /** Weight of a unit of time on board against a unit of driving time. */
  freshness?: number;
};

export type RouteOptions = {
  /** Iterations of the heuristic. Default: by size. */
  maxIterations?: number;
  /** States the exact tables may keep. Default: by size. */
  maxStates?: number;
  seed?: number;
};

export type Route = {
  /** Nodes in visiting order, one entry per pickup and drop-off, without `start` and `end`. */
  stops: number[];
  /** Arrival at the last stop (at `end` when given), waits and service included, plus `freshness` × time on board. */
  cost: number;
  /** Whether no better route exists, proven. */
  optimal: boolean;
  /** Total lateness: past `dueAt`, and beyond `maxRide`. */
  late: number;
  /** When each stop's service begins: the arrival, or the ready time when the driver has to wait. */
  arrivals: number[];
};

/** More orders than any driver can hold; beyond it the tables of the search would outgrow an isolate. */
export const MAX_ORDERS = 100;
