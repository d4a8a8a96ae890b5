import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accepted,
  at,
  buildOpen,
  evaluate,
  getEvaluation,
  here,
  NOW,
} from '#tests/factories/evaluated-offers.ts';
import { chooseTerms } from './offer-terms.ts';

const place = fc
  .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }))
  .map(([north, east]) => at(north / 10, east / 10));
const orders = fc.array(
  fc.record({ pickup: place, dropoff: place, payoutCents: fc.integer({ min: 200, max: 2000 }) }),
  { minLength: 1, maxLength: 3 },
);
const negative = fc.integer({ min: -1000, max: -1 });

test('a negative capacity cost never turns a take into a skip', () => {
  fc.assert(
    fc.property(orders, negative, ([first, ...others], capacityCostCents) => {
      const open = [
        buildOpen({ id: 'offer', ...first }),
        ...others.map((order, index) => accepted({ id: `active-${index}`, ...order })),
      ];
      const evaluateWith = (capacityCost: number | null) => {
        const driver = { wageCentsPerHour: null, capacityCostCents: capacityCost, costCentsPerMile: null };
        return getEvaluation(evaluate(open, here, chooseTerms(driver, NOW)));
      };
      const [unset, declining] = [evaluateWith(null), evaluateWith(capacityCostCents)];
      expect(declining.valueCents).toBeGreaterThanOrEqual(unset.valueCents);
      if (unset.isTake) expect(declining.isTake).toBe(true);
      // Without active orders, neither does it compared with a capacity cost of zero.
      if (evaluateWith(0).isTake && others.length === 0) expect(declining.isTake).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('uses what the driver set, else the defaults', () => {
  const unset = { wageCentsPerHour: null, capacityCostCents: null, costCentsPerMile: null };
  expect(chooseTerms(unset, NOW)).toEqual({
    wageCentsPerHour: 900,
    capacityCostCents: 150,
    costCentsPerMile: 30,
    isTypicalCost: true,
  });
  const own = { wageCentsPerHour: 2000, capacityCostCents: -150, costCentsPerMile: 0 };
  expect(chooseTerms(own, NOW)).toEqual({ ...own, isTypicalCost: false });
});
