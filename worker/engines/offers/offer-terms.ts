/**
 * The marginal cost of a mile for a driver who set none, in cents: fuel, wear and the value lost by driving.
 * Source: the IRS puts variable costs at 21 cents a mile and all costs at 70 (Notice 2025-5, rates for 2025).
 */
export const DEFAULT_MARGINAL_CENTS_PER_MILE = 30;

/** Returns the marginal cost of a mile in cents; for the full cost see `earnings/vehicle-cost.ts`. */
export function getMarginalCentsPerMile({ costCentsPerMile }: { costCentsPerMile: number | null }): number {
  return costCentsPerMile ?? DEFAULT_MARGINAL_CENTS_PER_MILE;
}

/** The minimum hourly pay of a driver who set none, in cents. Best in replays of recorded days: 700 to 900. */
export const DEFAULT_WAGE_CENTS_PER_HOUR = 900;

/**
 * The capacity cost: cents that an offer must earn beyond its time and miles for each active order, because it takes the place
 * of a better one that may come. Best in replays of recorded days: 100 to 200.
 */
export const DEFAULT_CAPACITY_COST_CENTS = 150;

/** The prices that offers are evaluated with: cents an hour, cents of capacity for each active order, cents a mile. */
export type OfferTerms = {
  wageCentsPerHour: number;
  capacityCostCents: number;
  costCentsPerMile: number;
  isTypicalCost: boolean;
  /**
   * Set while the simple rule applies: no capacity cost and no lookahead, because they earned less on the driver's own offers.
   */
  isSimple?: true;
};

type TermsOfDriver = {
  wageCentsPerHour: number | null;
  capacityCostCents: number | null;
  costCentsPerMile: number | null;
  /** Until when the simple rule applies (epoch ms). */
  simpleRuleUntil?: number | null;
};

/** Returns a driver's terms at `now` (epoch ms): what they set, else the defaults. */
export function chooseTerms(driver: TermsOfDriver, now: number): OfferTerms {
  const isSimple = (driver.simpleRuleUntil ?? 0) > now;
  const capacityCostCents = driver.capacityCostCents ?? DEFAULT_CAPACITY_COST_CENTS;
  return {
    wageCentsPerHour: driver.wageCentsPerHour ?? DEFAULT_WAGE_CENTS_PER_HOUR,
    capacityCostCents: isSimple ? Math.min(0, capacityCostCents) : capacityCostCents,
    costCentsPerMile: getMarginalCentsPerMile(driver),
    isTypicalCost: driver.costCentsPerMile === null,
    ...(isSimple && { isSimple }),
  };
}
