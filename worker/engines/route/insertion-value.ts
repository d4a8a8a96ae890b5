import type { RouteOptions, RouteOrder, RouteProblem } from './route-problem.ts';
import { solveRoute } from './solve-route.ts';

/**
 * What one more order adds to the best route: the cost with it less the cost without it, in the unit of `durations`.
 * Exact while both routes are. Lateness comes first in both, so an order that makes others late may seem cheap:
 * compare `late` of the two routes where deadlines count.
 *
 * @throws InvalidRouteProblem as `solveRoute` does; the new order is the last of `orders`
 */
export function insertionValue(problem: RouteProblem, order: RouteOrder, options: RouteOptions = {}): number {
  const without = solveRoute(problem, options);
  const withOrder = solveRoute({ ...problem, orders: [...problem.orders, order] }, options);
  return withOrder.cost - without.cost;
}
