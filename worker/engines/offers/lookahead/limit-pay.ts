/** Pay lies further above the upper quartile than this many times the middle half's spread by mistake alone. */
const FAR_OUT = 3;

/** Where all pay much the same, the spread is taken to be this many cents. */
const MIN_SPREAD_CENTS = 200;

/**
 * Offers that pay no more than the others make believable: what lies beyond the outer fence of them all (J. W. Tukey,
 * "Exploratory Data Analysis", 2C), measured on the upper side, counts as paying up to it.
 */
export function limitPay<T extends { payoutCents: number }>(offers: readonly T[]): T[] {
  const sorted = offers.map(({ payoutCents }) => payoutCents).sort((one, other) => one - other);
  const findQuartile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const spread = Math.max(MIN_SPREAD_CENTS, findQuartile(0.75) - findQuartile(0.25));
  const fence = findQuartile(0.75) + FAR_OUT * spread;
  return offers.map((offer) => ({ ...offer, payoutCents: Math.min(fence, offer.payoutCents) }));
}
