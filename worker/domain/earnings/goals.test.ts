import { expect, test } from 'vitest';
import { computeGoalPercent } from './goals.ts';

test.each([
  [0, 15_000, 0],
  [7_500, 15_000, 50],
  [14_999, 15_000, 99],
  [15_000, 15_000, 100],
  [40_000, 15_000, 100],
  [5, 12, 41],
  [0, 0, 100],
])('%i of %i is %i percent', (reached, goal, percent) => {
  expect(computeGoalPercent(reached, goal)).toBe(percent);
});
