/**
 * The whole cost of a mile of business driving (fuel, upkeep, insurance, loss of value), in cents, by the day from
 * which it holds. Source: IRS standard mileage rates for business use of a car, as announced for each period
 * (the newest from the middle of 2026).
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

/** The rate of a calendar day ("2026-11-20"); the first one for earlier days. */
export function getMileageRate(day: string): number {
  return (MILEAGE_RATES.findLast(({ from }) => from <= day) ?? MILEAGE_RATES[0]).centsPerMile;
}

/**
 * Returns a driver's cost of a mile on a day, in cents: their own figure (0 for a bicycle), else that day's rate. For past earnings;
 * offers are evaluated by the lower marginal cost of a mile.
 */
export function getCostPerMile(
  { costCentsPerMile }: { costCentsPerMile: number | null },
  day: string,
): number {
  return costCentsPerMile ?? getMileageRate(day);
}

/** The cost of driving some miles, in whole cents. */
export function computeVehicleCost(miles: number, costCentsPerMile: number): number {
  return Math.round(miles * costCentsPerMile);
}
