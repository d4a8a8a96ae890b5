import { type Price, priceVisits } from './price-visits.ts';
import { buildModel, listNodes, type RouteModel } from './route-model.ts';
import type { Route, RouteOptions, RouteProblem } from './route-problem.ts';
import { searchSequence } from './search-sequence.ts';
import { validateOptions, validateProblem } from './validate-problem.ts';
import { warmUp } from './warm-up.ts';

/**
 * Best order in which one driver can serve every stop, each pickup before its drop-off.
 *
 * Lateness is minimised first, then cost; the bag is never too full. The driver leaves at time 0 and never dawdles:
 * the only waits are for orders that are not ready. When every route takes a forbidden leg the cost is `Infinity`.
 * Same problem, options and seed: same answer.
 *
 * @throws InvalidRouteProblem naming the field that is wrong
 */
export function solveRoute(problem: RouteProblem, options: RouteOptions = {}): Route {
  validateProblem(problem);
  validateOptions(options);
  const model = buildModel(problem);
  const { sequence, isOptimal } = searchSequence(model, options);
  const nodes = listNodes(problem);
  const price = priceSequence(problem, model, sequence);
  return {
    stops: Array.from(sequence, (stop) => nodes[stop] ?? -1),
    cost: price.cost,
    optimal: isOptimal,
    late: price.late,
    arrivals: price.arrivals,
  };
}

function priceSequence(problem: RouteProblem, { orderCount }: RouteModel, sequence: Int32Array): Price {
  const visits = Array.from(sequence, (stop) => ({
    orderIndex: stop % orderCount,
    isPickup: stop < orderCount,
  }));
  return priceVisits(problem, visits);
}

warmUp();
