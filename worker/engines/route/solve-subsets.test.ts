import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryProblem } from '#tests/factories/arbitrary-route-problem.ts';
import { buildCity } from '#tests/factories/build-route-problem.ts';
import { insertionValue } from './insertion-value.ts';
import type { RouteProblem } from './route-problem.ts';
import { solveRoute } from './solve-route.ts';
import { solveSubsets } from './solve-subsets.ts';

function expectEachSolved(problem: RouteProblem): void {
  const { open, costs, lates } = solveSubsets(problem);
  for (let subset = 0; subset < costs.length; subset++) {
    const taken = new Set(open.filter((_, bit) => (subset >> bit) & 1));
    const orders = problem.orders.filter((order, index) => order.pickup === null || taken.has(index));
    const route = solveRoute({ ...problem, orders });
    expect(lates[subset]).toBeCloseTo(route.late, 6);
    if (route.cost < Number.POSITIVE_INFINITY) expect(costs[subset]).toBeCloseTo(route.cost, 6);
    else expect(costs[subset]).toBe(route.cost);
  }
}

test('equals solving each subset under any rules', () => {
  fc.assert(fc.property(arbitraryProblem({ maxOrders: 4, rule: 'any', forbidden: true }), expectEachSolved), {
    seed: 11,
    numRuns: 150,
  });
});

test('equals solving each subset of seven orders', () => {
  const city = buildCity('asymmetric', 7, 1);
  expectEachSolved({
    ...city,
    orders: city.orders.map((order, index) => (index === 3 ? { ...order, pickup: null } : order)),
  });
});

test('refuses more than ten open orders', () => {
  expect(() => solveSubsets(buildCity('uniform', 11, 1))).toThrow('orders must hold at most 10');
});

test('values an order by what it adds to the best route', () => {
  const city = buildCity('uniform', 6, 2);
  const [last, ...others] = [...city.orders].reverse();
  if (last === undefined) throw new Error('the city has orders');
  const problem = { ...city, orders: others };
  const { costs } = solveSubsets(city);
  expect(insertionValue(problem, last)).toBeCloseTo((costs[63] ?? 0) - (costs[31] ?? 0), 9);
});
