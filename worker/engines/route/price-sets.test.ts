import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryProblem } from '#tests/factories/arbitrary-route-problem.ts';
import { bruteForce } from '#tests/factories/brute-force-route.ts';
import { countSetStates, priceSets } from './index.ts';

const problems = fc
  .constantFrom<('none' | 'onBoard')[]>('none', 'onBoard')
  .chain((rule) =>
    fc.tuple(
      arbitraryProblem({ minOrders: 1, maxOrders: 4, rule, forbidden: true }),
      fc.nat(3),
      fc.integer({ min: 1, max: 3 }),
    ),
  );

test('the table prices each set of offers like the best route with exactly these', () => {
  fc.assert(
    fc.property(problems, ([problem, held, maxTaken]) => {
      const isHeld = (index: number) => index < held || problem.orders[index]?.pickup === null;
      const orders = problem.orders.filter((_, index) => isHeld(index));
      const offers = problem.orders.filter((_, index) => !isHeld(index));
      const sets = priceSets({ ...problem, orders }, offers, maxTaken);
      const choose = (taken: number) => offers.filter((_, index) => (taken >> index) & 1);
      const all = Array.from({ length: 2 ** offers.length }, (_, taken) => taken);
      const allowed = all.filter((taken) => choose(taken).length <= maxTaken);
      expect(sets.map(({ taken }) => taken).sort((a, b) => a - b)).toEqual(allowed);
      for (const { taken, cost } of sets) {
        expect(cost).toBe(bruteForce({ ...problem, orders: [...orders, ...choose(taken)] }).cost);
      }
    }),
    { seed: 20_250_301, numRuns: 300 },
  );
});

test('counts states: sets of offers times those on board or delivered, times the states of active orders', () => {
  const activeOrders = [
    { pickup: 1, dropoff: 2 },
    { pickup: null, dropoff: 3 },
  ];
  expect(countSetStates([], 2, 5)).toBe(9);
  expect(countSetStates([], 3, 1)).toBe(7);
  expect(countSetStates(activeOrders, 2, 2)).toBe(54);
});
