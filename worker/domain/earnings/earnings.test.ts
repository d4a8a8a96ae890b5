import { expect, test } from 'vitest';
import { computeCentsPerHour } from './earnings.ts';

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
