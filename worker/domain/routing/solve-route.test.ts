import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryProblem } from '#tests/factories/arbitrary-route-problem.ts';
import { bruteForce } from '#tests/factories/brute-force-route.ts';
import { checkRoute } from '#worker/domain/routing/check-route.ts';
import { solveRoute } from '#worker/domain/routing/solve-route.ts';

const SEED = 20_250_301;

describe('solveRoute', () => {
  test.each([
    'none',
    'capacity',
    'ready',
    'due',
    'service',
    'freshness',
    'maxRide',
    'end',
    'onBoard',
    'any',
  ] as const)('equals brute force with rule: %s', (rule) => {
    fc.assert(
      fc.property(arbitraryProblem({ maxOrders: 4, rule }), (problem) => {
        const best = bruteForce(problem);
        const route = solveRoute(problem);
        expect(route.late).toBeCloseTo(best.late, 6);
        expect(route.cost).toBeCloseTo(best.cost, 6);
        expect(route.optimal).toBe(true);
        const check = checkRoute(problem, route.stops);
        expect(check.cost).toBeCloseTo(route.cost, 6);
        expect(check.late).toBeCloseTo(route.late, 6);
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});
