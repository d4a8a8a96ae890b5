import type { Order } from './order.ts';

/** Few orders pay more than this, in cents; catering can. */
const MAX_USUAL_CENTS = 15_000;
/** An hourly pay, in cents, that no order reaches, but for small ones that take some minutes. */
const MAX_USUAL_HOURLY_CENTS = 15_000;
const MAX_SMALL_CENTS = 6000;

/**
 * Whether a typed pay is so high that its decimal point may have slipped, as in 950 for 9.50: over $150, or over $60 and more
 * than $150 an hour. Such orders exist, so it is asked about, never refused.
 */
export function isPayDoubtful({
  payoutCents,
  estimatedMinutes,
}: Pick<Order, 'payoutCents' | 'estimatedMinutes'>): boolean {
  const isQuick = estimatedMinutes !== null && payoutCents * 60 > MAX_USUAL_HOURLY_CENTS * estimatedMinutes;
  return payoutCents > MAX_USUAL_CENTS || (payoutCents > MAX_SMALL_CENTS && isQuick);
}

type Way = Pick<Order, 'distanceMiles' | 'estimatedMinutes' | 'pickup' | 'dropoff'>;

/** Whether an order has neither a distance nor a time, nor two places: whatever it pays would look good. */
export function hasNoWay({ distanceMiles, estimatedMinutes, pickup, dropoff }: Way): boolean {
  return distanceMiles === 0 && estimatedMinutes === 0 && !(pickup && dropoff);
}
