/**
 * What one more mile costs a driver who has not said so, in cents: what each further mile uses up (fuel, maintenance, tires)
 * plus the value the car loses by being driven.
 * Source: the IRS puts the variable costs of a car alone at 21 cents a mile and all its costs, insurance and age
 * included, at 70 (Notice 2025-5, rates for 2025); the usual car of a delivery driver lies nearer to the first.
 */
export const DEFAULT_MARGINAL_CENTS_PER_MILE = 30;

/** Cents one more mile costs this driver: what they entered, else the typical figure. What a mile costs all told is `earnings/vehicle-cost.ts`. */
export function getMarginalCentsPerMile({ costCentsPerMile }: { costCentsPerMile: number | null }): number {
  return costCentsPerMile ?? DEFAULT_MARGINAL_CENTS_PER_MILE;
}
