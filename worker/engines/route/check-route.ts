import { matchVisits } from './match-visits.ts';
import { priceVisits } from './price-visits.ts';
import type { RouteProblem } from './route-problem.ts';
import { validateProblem } from './validate-problem.ts';

/** `reason` says what is wrong with an invalid plan; its cost and lateness are infinite. */
export type RouteCheck = {
  isValid: boolean;
  reason: string | null;
  cost: number;
  late: number;
  arrivals: number[];
};

/**
 * Validates and prices any plan, independently of the solver: every stop visited once, pickups before their
 * drop-offs, the bag never too full, no forbidden leg. Where orders share a node, the plan is given the benefit of
 * the doubt: it is priced with the cheapest matching of visits to orders (see `matchVisits`).
 *
 * @param stops nodes in visiting order, without `start` and `end`
 * @throws InvalidRouteProblem when the problem itself, rather than the plan, is wrong
 */
export function checkRoute(problem: RouteProblem, stops: readonly number[]): RouteCheck {
  validateProblem(problem);
  const visits = matchVisits(problem, stops);
  if (typeof visits === 'string') return reject(visits);
  const price = priceVisits(problem, visits);
  if (price.cost === Number.POSITIVE_INFINITY) {
    return { isValid: false, reason: 'takes a forbidden leg', ...price };
  }
  return { isValid: true, reason: null, ...price };
}

function reject(reason: string): RouteCheck {
  return {
    isValid: false,
    reason,
    cost: Number.POSITIVE_INFINITY,
    late: Number.POSITIVE_INFINITY,
    arrivals: [],
  };
}
