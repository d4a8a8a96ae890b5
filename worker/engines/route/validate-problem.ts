import { MAX_ORDERS, type RouteOptions, type RouteOrder, type RouteProblem } from './route-problem.ts';

/** The start and two stops for each order are 201 nodes; the rest allows for callers with a larger matrix. */
const MAX_NODES = 512;

/** Sums of 200 such numbers keep three exact decimals in a double. */
const MAX_NUMBER = 1e10;

/** Thrown for invalid input; `field` is the invalid field, such as `orders[2].pickup`. */
export class InvalidRouteProblem extends Error {
  override readonly name = 'InvalidRouteProblem';

  constructor(
    readonly field: string,
    reason: string,
  ) {
    super(`${field} ${reason}`);
  }
}

/**
 * Validates a problem.
 *
 * @throws InvalidRouteProblem naming the first invalid field, such as `options.seed`
 */
export function validateProblem(problem: RouteProblem, options: RouteOptions): void {
  const { durations, prices, orders, start, freshness = 0, timePrice = 1 } = problem;
  const nodeCount = durations.length;
  require(nodeCount > 0 && nodeCount <= MAX_NODES, 'durations', `must have 1 to ${MAX_NODES} nodes`);
  validateMatrix(durations, 'durations', nodeCount);
  if (prices !== undefined) validateMatrix(prices, 'prices', nodeCount);
  require(isNode(start, nodeCount), 'start', 'must be a node');
  require(isAmount(freshness), 'freshness', 'must be an amount');
  require(isAmount(timePrice), 'timePrice', 'must be an amount');
  require(orders.length <= MAX_ORDERS, 'orders', `must hold at most ${MAX_ORDERS} orders`);
  for (const [index, order] of orders.entries()) validateOrder(order, `orders[${index}]`, nodeCount);
  for (const [name, count = 0] of Object.entries(options)) {
    require(Number.isSafeInteger(count) && count >= 0, `options.${name}`, 'must be a whole number');
  }
}

function validateMatrix(rows: RouteProblem['durations'], field: string, nodeCount: number): void {
  require(rows.length === nodeCount, field, `must have ${nodeCount} rows`);
  for (const [from, row] of rows.entries()) {
    require(row.length === nodeCount, `${field}[${from}]`, `must have ${nodeCount} entries`);
    for (let to = 0; to < nodeCount; to++) {
      if (row[to] === Number.POSITIVE_INFINITY || isAmount(row[to])) continue;
      throw new InvalidRouteProblem(`${field}[${from}][${to}]`, 'must be an amount, or Infinity');
    }
  }
}

function validateOrder(order: RouteOrder, field: string, nodeCount: number): void {
  const { pickup, dropoff, readyAt = 0, dueAt = 0 } = order;
  require(pickup === null || isNode(pickup, nodeCount), `${field}.pickup`, 'must be a node');
  require(isNode(dropoff, nodeCount), `${field}.dropoff`, 'must be a node');
  // May be before the start: an order may already have been ready, or due.
  require(isAmount(Math.abs(readyAt)), `${field}.readyAt`, 'must be a time');
  const hasDeadline = dueAt !== Number.POSITIVE_INFINITY;
  require(!hasDeadline || isAmount(Math.abs(dueAt)), `${field}.dueAt`, 'must be a time, or Infinity');
}

function require(holds: boolean, field: string, reason: string): void {
  if (!holds) throw new InvalidRouteProblem(field, reason);
}

function isNode(value: number, nodeCount: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < nodeCount;
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_NUMBER;
}
