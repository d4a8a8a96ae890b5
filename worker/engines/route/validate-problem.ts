import { InvalidRouteProblem } from './invalid-route-problem.ts';
import { MAX_ORDERS, type RouteOptions, type RouteOrder, type RouteProblem } from './route-problem.ts';

/** Two stops an order, the start and the end need 202 nodes; the rest is room for a caller's wider matrix. */
const MAX_NODES = 512;

/** Sums of 200 such numbers keep three exact decimals in a double. */
const MAX_NUMBER = 1e10;

/**
 * Refuses anything the solver would misread.
 *
 * @throws InvalidRouteProblem naming the first field found wrong
 */
export function validateProblem(problem: RouteProblem): void {
  if (typeof problem !== 'object' || problem === null)
    throw new InvalidRouteProblem('problem', 'must be an object');
  const nodeCount = validateDurations(problem.durations);
  requireNode(problem.start, 'start', nodeCount);
  if (problem.end !== undefined && problem.end !== null) requireNode(problem.end, 'end', nodeCount);
  if (problem.service !== undefined) validateService(problem.service, nodeCount);
  if (problem.freshness !== undefined) requireAmount(problem.freshness, 'freshness');
  if (problem.capacity !== undefined) requireLimit(problem.capacity, 'capacity');
  if (!Array.isArray(problem.orders)) throw new InvalidRouteProblem('orders', 'must be an array');
  if (problem.orders.length > MAX_ORDERS) {
    throw new InvalidRouteProblem('orders', `must hold at most ${MAX_ORDERS} orders`);
  }
  for (const [index, order] of problem.orders.entries()) validateOrder(order, `orders[${index}]`, nodeCount);
  validateCapacity(problem);
}

/**
 * Refuses options that are not counts.
 *
 * @throws InvalidRouteProblem naming the option, such as `options.seed`
 */
export function validateOptions(options: RouteOptions): void {
  for (const name of ['maxIterations', 'maxStates'] as const) {
    const count = options[name];
    if (count !== undefined && !(Number.isSafeInteger(count) && count >= 0)) {
      throw new InvalidRouteProblem(`options.${name}`, 'must be a whole number of at least 0');
    }
  }
  if (options.seed !== undefined && !Number.isSafeInteger(options.seed)) {
    throw new InvalidRouteProblem('options.seed', 'must be a whole number');
  }
}

function validateDurations(durations: number[][]): number {
  if (!Array.isArray(durations) || durations.length === 0) {
    throw new InvalidRouteProblem('durations', 'must be a square matrix with at least one node');
  }
  const nodeCount = durations.length;
  if (nodeCount > MAX_NODES)
    throw new InvalidRouteProblem('durations', `must have at most ${MAX_NODES} nodes`);
  for (let from = 0; from < nodeCount; from++) {
    const row = durations[from];
    if (!Array.isArray(row) || row.length !== nodeCount) {
      throw new InvalidRouteProblem(`durations[${from}]`, `must have ${nodeCount} entries`);
    }
    for (let to = 0; to < nodeCount; to++) {
      if (row[to] !== Number.POSITIVE_INFINITY) requireAmount(row[to], `durations[${from}][${to}]`);
    }
  }
  return nodeCount;
}

function validateService(service: number[], nodeCount: number): void {
  if (!Array.isArray(service) || service.length !== nodeCount) {
    throw new InvalidRouteProblem('service', `must have ${nodeCount} entries`);
  }
  for (let node = 0; node < nodeCount; node++) requireAmount(service[node], `service[${node}]`);
}

function validateOrder(order: RouteOrder, field: string, nodeCount: number): void {
  if (typeof order !== 'object' || order === null) throw new InvalidRouteProblem(field, 'must be an object');
  if (order.pickup !== null) requireNode(order.pickup, `${field}.pickup`, nodeCount);
  requireNode(order.dropoff, `${field}.dropoff`, nodeCount);
  if (order.readyAt !== undefined) requireInstant(order.readyAt, `${field}.readyAt`);
  if (order.dueAt !== undefined && order.dueAt !== Number.POSITIVE_INFINITY) {
    requireInstant(order.dueAt, `${field}.dueAt`);
  }
  if (order.size !== undefined) requireAmount(order.size, `${field}.size`);
  if (order.maxRide !== undefined) requireLimit(order.maxRide, `${field}.maxRide`);
}

/** What can never fit is refused, so that every accepted problem has a route within its capacity. */
function validateCapacity(problem: RouteProblem): void {
  const capacity = problem.capacity ?? Number.POSITIVE_INFINITY;
  let onBoard = 0;
  for (const [index, order] of problem.orders.entries()) {
    const size = order.size ?? 1;
    if (size > capacity) throw new InvalidRouteProblem(`orders[${index}].size`, 'is more than capacity');
    if (order.pickup === null) onBoard += size;
  }
  if (onBoard > capacity * (1 + 1e-9)) {
    throw new InvalidRouteProblem('capacity', 'is less than what is already on board');
  }
}

function requireNode(value: unknown, field: string, nodeCount: number): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= nodeCount) {
    throw new InvalidRouteProblem(field, `must be a node from 0 to ${nodeCount - 1}`);
  }
}

function requireAmount(value: unknown, field: string): void {
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_NUMBER)) {
    throw new InvalidRouteProblem(field, `must be a number from 0 to ${MAX_NUMBER}`);
  }
}

/** Like an amount, but `Infinity` says there is no limit. */
function requireLimit(value: unknown, field: string): void {
  if (value !== Number.POSITIVE_INFINITY) requireAmount(value, field);
}

/** Before the start of the route is fine: an order may have been ready, or due, for a while. */
function requireInstant(value: unknown, field: string): void {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_NUMBER)) {
    throw new InvalidRouteProblem(field, `must be a number from -${MAX_NUMBER} to ${MAX_NUMBER}`);
  }
}
