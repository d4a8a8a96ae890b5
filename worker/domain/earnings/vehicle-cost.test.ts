import { expect, test } from 'vitest';
import { computeVehicleCost, getCostPerMile, MILEAGE_RATES } from './vehicle-cost.ts';

test("uses the driver's own cost per mile, even zero, or else the rate of the day", () => {
  expect(getCostPerMile({ costCentsPerMile: 31 }, '2026-11-20')).toBe(31);
  expect(getCostPerMile({ costCentsPerMile: 0 }, '2026-11-20')).toBe(0);
  const typical = (day: string) => getCostPerMile({ costCentsPerMile: null }, day);
  expect(
    ['2019-05-01', '2022-07-01', '2025-12-31', '2026-06-30', '2026-07-01', '2030-01-01'].map(typical),
  ).toEqual([58.5, 62.5, 70, 72.5, 76, 76]);
  expect(computeVehicleCost(2.55, 70)).toBe(179);
});

test('lists rates in the order of their days', () => {
  const days = MILEAGE_RATES.map(({ from }) => from);
  expect(days).toEqual(days.toSorted());
});
