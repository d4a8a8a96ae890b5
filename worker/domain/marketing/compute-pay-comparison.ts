/** From the smaller figure to the larger. */
type Range = { low: number; high: number };

/** The assumptions about a week of deliveries, in dollars, miles and percent. */
export type PayAssumptions = {
  deliveries: number;
  /** What the customer pays for the food of one order, for its delivery, and as a tip. */
  orderValue: number;
  deliveryFee: number;
  tip: number;
  /** Paid miles of one delivery. */
  miles: Range;
  basePay: number;
  perMile: number;
  weeklyFee: number;
  /** What another platform takes of order and delivery fee, in percent. */
  commissionPercent: Range;
};

/** Estimates are shown to the nearest ten dollars: more would pretend to be exact. */
const STEP = 10;

/**
 * Estimates a driver's net pay of one week, in dollars to the nearest ten, on our own network and elsewhere. A delivery pays fee,
 * tip, base pay and miles. On our network the weekly fee is deducted; elsewhere a commission on order and fee is deducted from each
 * delivery. Low figures assume the fewest miles and the highest commission.
 * Source: the product's own terms (`claims.ts`); that the commission comes out of the driver's pay is an assumption.
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
