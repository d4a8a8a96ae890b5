import { expect, test } from 'vitest';
import { computeVehicleCost, getCostPerMile } from './vehicle-cost.ts';

test('the cost of a mile is the driver’s own figure, nothing included, else the default', () => {
  expect(getCostPerMile({ costCentsPerMile: 31 })).toBe(31);
  expect(getCostPerMile({ costCentsPerMile: 0 })).toBe(0);
  expect(getCostPerMile({ costCentsPerMile: null })).toBe(70);
  expect(computeVehicleCost(2.55, 70)).toBe(179);
});
