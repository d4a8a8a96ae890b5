import { expect, test } from 'vitest';
import { computeCentsPerHour, toEarningsByHour } from './earnings.ts';

test.each([
  [0, 0, 0],
  [1250, 41, 0],
  [1250, 59_999, 0],
  [1000, 60_000, 60_000],
  [1850, 3_600_000, 1850],
  [1000, 5_400_000, 667],
])('%i cents in %i ms are %i cents an hour', (totalCents, activeMs, expected) => {
  expect(computeCentsPerHour({ totalCents, activeMs })).toBe(expected);
});

test('a day has 24 hours, those without a delivery at zero', () => {
  const byHour = toEarningsByHour([
    { hour: 23, totalCents: 700, deliveries: 1, activeMs: 0 },
    { hour: 0, totalCents: 1250, deliveries: 2, activeMs: 0 },
  ]);
  expect(byHour).toEqual([1250, ...new Array(22).fill(0), 700]);
});
