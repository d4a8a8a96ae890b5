import { expect, test } from 'vitest';
import { computeCentsPerHour, toEarningsByHour } from './earnings.ts';

test.each([
  [0, 0, null],
  [1250, 41, null],
  [2400, 240_000, null],
  [1250, 1_799_999, null],
  [1000, 1_800_000, 2000],
  [1850, 3_600_000, 1850],
  [1000, 5_400_000, 667],
])('%i cents in %i ms are %s cents an hour', (totalCents, activeMs, expected) => {
  expect(computeCentsPerHour({ totalCents, untimedCents: 0, activeMs })).toBe(expected);
});

test('returns 24 hours, with zero for an hour without a delivery', () => {
  const byHour = toEarningsByHour([
    { hour: 23, totalCents: 700 },
    { hour: 0, totalCents: 1250 },
  ]);
  expect(byHour).toEqual([1250, ...new Array(22).fill(0), 700]);
});
