import { expect, test } from 'vitest';
import { PLANS } from '#worker/domain/billing/subscription.ts';
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

test('estimates $520 to $580 for 30 orders with us and $350 to $480 elsewhere, from the stated assumptions', () => {
  const stated: PayAssumptions = {
    deliveries: 30,
    orderValue: 18,
    deliveryFee: 4,
    tip: 3,
    miles: { low: 6.25, high: 7.5 },
    basePay: 2,
    perMile: 1.5,
    weeklyFee: 30,
    commissionPercent: { low: 20, high: 30 },
  };
  // 30 × (4 + 3 + 2 + 1.5 × 6.25…7.5) = 551.25…607.5; minus 30, or minus 30 % and 20 % of 30 × 22.
  const figures = { ours: { low: 520, high: 580 }, others: { low: 350, high: 480 } };
  expect(computePayComparison(stated)).toEqual(figures);
  expect(CLAIMS.comparison).toEqual({ ...stated, ...figures });
});

test('deducts the weekly fee from our pay, and the commission from the same pay elsewhere', () => {
  // 10 × (5 + 2 + 1 + 2…4) = 100…120; minus 30; minus 20 % and 10 % of 10 × 25.
  expect(computePayComparison(assumed)).toEqual({
    ours: { low: 70, high: 90 },
    others: { low: 50, high: 100 },
  });
});

test('a higher commission or fee, or fewer miles, lowers the figures', () => {
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

test('charges the prices that it claims', () => {
  expect([CLAIMS.pro.weeklyPrice, CLAIMS.pro.trialDays, CLAIMS.network.weeklyFee]).toEqual([10, 7, 30]);
  expect([CLAIMS.driverReferralWeekly, CLAIMS.restaurantReferralMonthly]).toEqual([10, 10]);
  expect(PLANS).toEqual({
    pro: { priceCents: 1000, interval: 'week', trialDays: 7 },
    network: { priceCents: 3000, interval: 'week', trialDays: 0 },
    restaurant: { priceCents: 4000, interval: 'month', trialDays: 0 },
  });
});
