/**
 * What a mile costs while a driver has not said otherwise, in cents: fuel, upkeep, insurance and loss of value.
 * Source: the IRS standard mileage rate for business use of a car, 2025 (70 cents).
 */
export const DEFAULT_COST_CENTS_PER_MILE = 70;

/** A driver's cost of a mile in cents: their own figure, else the default; 0 is an answer too (a bicycle). */
export function getCostPerMile({ costCentsPerMile }: { costCentsPerMile: number | null }): number {
  return costCentsPerMile ?? DEFAULT_COST_CENTS_PER_MILE;
}

/** What driving so many miles costs, in whole cents. */
export function computeVehicleCost(miles: number, costCentsPerMile: number): number {
  return Math.round(miles * costCentsPerMile);
}
