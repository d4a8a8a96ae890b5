/** A range from the lower to the higher figure. */
type Range = { low: number; high: number };

/** The assumptions about a week of deliveries, in dollars, miles and percent. */
export type PayAssumptions = {
  deliveries: number;
  /** What the customer pays per order for the food, for delivery, and as a tip. */
  orderValue: number;
  deliveryFee: number;
  tip: number;
  /** Paid miles per delivery. */
  miles: Range;
  basePay: number;
  perMile: number;
  weeklyFee: number;
  /** The commission of another platform, in percent of order value plus delivery fee. */
  commissionPercent: Range;
};

/** Estimates are rounded to ten dollars, because more digits would suggest a false precision. */
const STEP = 10;

/**
 * Returns an estimate of a driver's net pay for one week, in dollars to the nearest ten, on our own network and elsewhere. A
 * delivery pays fee, tip, base pay and miles. Our network deducts the weekly fee; elsewhere a commission on order value and fee
 * is deducted from each delivery. Low figures assume the fewest miles and the highest commission.
 * Source: the product's own terms (`claims.ts`). That the commission is deducted from the driver's pay is an assumption.
 */
export function computePayComparison(assumed: PayAssumptions): { ours: Range; others: Range } {
  const { deliveries, orderValue, deliveryFee, tip, basePay, perMile, weeklyFee } = assumed;
  const { miles, commissionPercent } = assumed;
  const earned = (distance: number) => deliveries * (deliveryFee + tip + basePay + perMile * distance);
  const taken = (percent: number) => (deliveries * (orderValue + deliveryFee) * percent) / 100;
  return {
    ours: {
      low: roundToStep(earned(miles.low) - weeklyFee),
      high: roundToStep(earned(miles.high) - weeklyFee),
    },
    others: {
      low: roundToStep(earned(miles.low) - taken(commissionPercent.high)),
      high: roundToStep(earned(miles.high) - taken(commissionPercent.low)),
    },
  };
}

function roundToStep(dollars: number): number {
  return Math.round(dollars / STEP) * STEP;
}
