/**
 * The full cost per mile of business driving (fuel, upkeep, insurance, depreciation), in cents, by the first day it applies.
 * Source: IRS standard mileage rates for business use of a car, as announced for each period (the newest from mid-2026).
 */
export const MILEAGE_RATES = [
  { from: '2022-01-01', centsPerMile: 58.5 },
  { from: '2022-07-01', centsPerMile: 62.5 },
  { from: '2023-01-01', centsPerMile: 65.5 },
  { from: '2024-01-01', centsPerMile: 67 },
  { from: '2025-01-01', centsPerMile: 70 },
  { from: '2026-01-01', centsPerMile: 72.5 },
  { from: '2026-07-01', centsPerMile: 76 },
] as const;

/** Returns the rate of a calendar day ("2026-11-20"), or the first rate for earlier days. */
export function getMileageRate(day: string): number {
  return (MILEAGE_RATES.findLast(({ from }) => from <= day) ?? MILEAGE_RATES[0]).centsPerMile;
}

/**
 * Returns a driver's cost per mile on a day, in cents: their own figure (0 for a bicycle), or else that day's rate. Used for past
 * earnings; offers are evaluated by the lower marginal cost per mile.
 */
export function getCostPerMile(
  { costCentsPerMile }: { costCentsPerMile: number | null },
  day: string,
): number {
  return costCentsPerMile ?? getMileageRate(day);
}

/** Returns the cost of driving the given miles, in whole cents. */
export function computeVehicleCost(miles: number, costCentsPerMile: number): number {
  return Math.round(miles * costCentsPerMile);
}
