/** One delivery: a pickup that comes before its drop-off. Nodes are indexes into `durations`. */
export type RouteOrder = {
  /** Node of the restaurant; `null` when the order is already on board. */
  pickup: number | null;
  dropoff: number;
  /** Earliest time the pickup can be made; the driver waits for it. Default: immediately. */
  readyAt?: number;
  /** Deadline of the arrival at the drop-off. Default: none. */
  dueAt?: number;
};

/** One driver, one open route. Times are in the unit of `durations`, counted from the start of the route. */
export type RouteProblem = {
  /** Travel times from row to column; may be asymmetric; `Infinity` forbids a leg. */
  durations: readonly (readonly number[])[];
  start: number;
  orders: readonly RouteOrder[];
  /** Price of each leg. Default: its duration, so that the cost of a route is time. */
  prices?: readonly (readonly number[])[];
  /** Price of a unit of waiting. Default: 1. */
  timePrice?: number;
  /** Price of a unit of time that an order is on board, besides the driver's own time. Default: 0. */
  freshness?: number;
};

export type RouteOptions = {
  /** Iterations of the heuristic. Default: by size. */
  maxIterations?: number;
  /** Labels the exact search may keep. Default: by size. */
  maxStates?: number;
  seed?: number;
};

export type Route = {
  /** Nodes in visiting order, one entry per pickup and drop-off, without `start`. */
  stops: number[];
  /** Prices of the legs, plus waits and time on board at their prices; `Infinity` with a forbidden leg. */
  cost: number;
  /** Whether it is proven that no better route exists. */
  optimal: boolean;
  /** Total lateness past `dueAt`. */
  late: number;
  /** When each stop is made: the arrival, or the ready time when the driver has to wait. */
  arrivals: number[];
};

/** Maximum number of orders in a route; with more, the tables of the search would exceed an isolate's memory. */
export const MAX_ORDERS = 100;
