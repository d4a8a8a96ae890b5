import type { Order } from './order.ts';

/** Few orders pay more than this, in cents; catering orders can. */
const MAX_USUAL_CENTS = 15_000;
/** An hourly pay, in cents, that no order reaches except small ones that take a few minutes. */
const MAX_USUAL_HOURLY_CENTS = 15_000;
const MAX_SMALL_CENTS = 6000;

/**
 * Returns whether a typed pay is so high that its decimal point may be misplaced, as in 950 for 9.50: over $150, or over $60 and
 * more than $150 per hour. Such orders exist, so the driver is asked, never refused.
 */
export function isPayDoubtful({
  payoutCents,
  estimatedMinutes,
}: Pick<Order, 'payoutCents' | 'estimatedMinutes'>): boolean {
  const isQuick = estimatedMinutes !== null && payoutCents * 60 > MAX_USUAL_HOURLY_CENTS * estimatedMinutes;
  return payoutCents > MAX_USUAL_CENTS || (payoutCents > MAX_SMALL_CENTS && isQuick);
}

type Way = Pick<Order, 'distanceMiles' | 'estimatedMinutes' | 'pickup' | 'dropoff'>;

/** Returns whether an order has zero distance and time, and not both places, which would make every pay look good. */
export function hasNoWay({ distanceMiles, estimatedMinutes, pickup, dropoff }: Way): boolean {
  return distanceMiles === 0 && estimatedMinutes === 0 && !(pickup && dropoff);
}
