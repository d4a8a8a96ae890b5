import { expect, test } from 'vitest';
import { PLANS } from '../billing/subscription.ts';
import { CLAIMS } from './claims.ts';
import { computePayComparison, type PayAssumptions } from './compute-pay-comparison.ts';

const assumed: PayAssumptions = {
  deliveries: 10,
  orderValue: 20,
  deliveryFee: 5,
  tip: 2,
  miles: { low: 2, high: 4 },
  basePay: 1,
  perMile: 1,
  weeklyFee: 30,
  commissionPercent: { low: 10, high: 20 },
};

test('the claims of the landing page come out of the assumptions stated beside them', () => {
  expect(CLAIMS.comparison.ours).toEqual({ low: 520, high: 580 });
  expect(CLAIMS.comparison.others).toEqual({ low: 350, high: 480 });
  const { deliveries, orderValue, deliveryFee, tip } = CLAIMS.comparison;
  expect([deliveries, orderValue, deliveryFee, tip]).toEqual([30, 18, 4, 3]);
});

test('our week is pay less the weekly fee, another the same pay less the commission', () => {
  // 10 × (5 + 2 + 1 + 2…4) = 100…120; less 30; less 20 % and 10 % of 10 × 25.
  expect(computePayComparison(assumed)).toEqual({
    ours: { low: 70, high: 90 },
    others: { low: 50, high: 100 },
  });
});

test('a higher commission, fee or fewer miles never raise a figure', () => {
  const before = computePayComparison(assumed);
  const dearer = computePayComparison({
    ...assumed,
    weeklyFee: 50,
    commissionPercent: { low: 20, high: 40 },
  });
  expect(dearer.ours.high).toBeLessThan(before.ours.high);
  expect(dearer.others.low).toBeLessThan(before.others.low);
  const nearer = computePayComparison({ ...assumed, miles: { low: 0, high: 2 } });
  expect(nearer.ours.low).toBeLessThan(before.ours.low);
});

test('prices that are charged are the prices that are claimed', () => {
  expect(CLAIMS.pro.weeklyPrice * 100).toBe(PLANS.pro.priceCents);
  expect(CLAIMS.network.weeklyFee * 100).toBe(PLANS.network.priceCents);
  expect(CLAIMS.pro.trialDays).toBe(PLANS.pro.trialDays);
});
