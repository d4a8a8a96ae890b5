/** The price of a delivery, all of which goes to the driver: a base, an amount per street mile, and the tip. */
export const BASE_CENTS = 200;
export const CENTS_PER_MILE = 150;

/** The driver's fee when the restaurant cancels before the pickup. */
export const CANCEL_FEE_CENTS = 200;

/** The longest drive from a restaurant to its customer, in miles. */
export const MAX_MILES = 30;

/** Returns the price of a delivery in cents, and the miles it is computed from, rounded to two decimals as they are shown. */
export function priceDelivery({ miles, tipCents }: { miles: number; tipCents: number }) {
  // Computes in whole hundredths of a mile, so that half a cent rounds up at every distance.
  const hundredths = Math.round(miles * 100);
  const priceCents = BASE_CENTS + Math.round((hundredths * CENTS_PER_MILE) / 100) + tipCents;
  return { priceCents, miles: hundredths / 100 };
}
