import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRuns } from '#tests/count-runs.ts';
import { arbitraryProblem, arbitraryWith, RULES } from '#tests/factories/arbitrary-route-problem.ts';
import { bruteForce, pricePlan } from '#tests/factories/brute-force-route.ts';
import { readGrubhub } from '#tests/factories/read-grubhub.ts';
import { type RouteProblem, solveRoute } from './index.ts';

const SEED = 20_250_301;

/** Expects the least possible lateness and cost, which an independent pricing of the plan confirms. */
function expectBest(problem: RouteProblem): void {
  const best = bruteForce(problem);
  const route = solveRoute(problem);
  expect(route.optimal).toBe(true);
  if (best.cost === Number.POSITIVE_INFINITY) {
    expect(route.cost).toBe(Number.POSITIVE_INFINITY);
    return;
  }
  expect(route.late).toBeCloseTo(best.late, 6);
  expect(route.cost).toBeCloseTo(best.cost, 6);
  const plan = pricePlan(problem, route.stops);
  expect(plan?.cost).toBeCloseTo(route.cost, 6);
  expect(plan?.late).toBeCloseTo(route.late, 6);
  expect(plan?.arrivals).toEqual(route.arrivals);
}
describe('against brute force', () => {
  test.each(['none', ...RULES] as const)('equals it to 4 orders with rule: %s', (rule) => {
    fc.assert(fc.property(arbitraryProblem({ maxOrders: 4, rule }), expectBest), {
      seed: SEED,
      numRuns: 150,
    });
  });

  test('equals it up to 3 orders under every combination of rules', () => {
    for (let bits = 0; bits < 2 ** RULES.length; bits++) {
      const rules = new Set(RULES.filter((_, index) => (bits >> index) & 1));
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 3 }).chain((count) => arbitraryWith(count, rules)),
          expectBest,
        ),
        { seed: SEED + bits, numRuns: 40 },
      );
    }
  });

  test('equals it at 5 orders under random rules', () => {
    fc.assert(fc.property(arbitraryProblem({ minOrders: 5, maxOrders: 5, rule: 'any' }), expectBest), {
      seed: SEED,
      numRuns: 40,
    });
  });

  test('equals it at 6 orders under every combination of rules', () => {
    for (let bits = 0; bits < 2 ** RULES.length; bits++) {
      const rules = new Set(RULES.filter((_, index) => (bits >> index) & 1));
      fc.assert(fc.property(arbitraryWith(6, rules), expectBest), {
        seed: SEED + bits,
        numRuns: countRuns({ usual: 3, thorough: 8 }),
      });
    }
  });

  test('equals it with forbidden legs', () => {
    fc.assert(fc.property(arbitraryProblem({ maxOrders: 4, rule: 'any', forbidden: true }), expectBest), {
      seed: SEED,
      numRuns: 300,
    });
  });
});

describe('against proven optima', () => {
  const instances = readGrubhub(process.cwd());

  test.runIf(instances.length > 0)('finds and proves every real instance up to 12 orders', () => {
    for (const { name, problem, optimum, orderCount } of instances) {
      const route = solveRoute(problem);
      if (orderCount <= 12) expect.soft(route, name).toMatchObject({ cost: optimum, optimal: true });
      else expect.soft(route.cost, name).toBeLessThanOrEqual(optimum * 1.02);
    }
  });
});
