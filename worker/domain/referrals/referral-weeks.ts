import { CLOSE_AFTER_MS, REOPEN_MS } from '#worker/domain/orders/stale-orders.ts';
import { WEEK_MS } from '#worker/domain/shared/time.ts';

/** How long ago a delivery can be dated at most: that of an order that was reopened and then completed. */
const LATE_MS = CLOSE_AFTER_MS + REOPEN_MS;

/** Returns the next week of an active referral (epoch ms); weeks run from the activation, in steps of seven days. */
export function getReferralWeek(creditedThrough: number): { start: number; end: number } {
  return { start: creditedThrough, end: creditedThrough + WEEK_MS };
}

/**
 * Returns thresholds at `now` (epoch ms): a referral credited through `week` or earlier has another complete week, and one
 * credited through `lateWeek` or earlier has a week in which deliveries can no longer change.
 */
export function getDueBefore(now: number): { week: number; lateWeek: number } {
  return { week: now - WEEK_MS, lateWeek: now - WEEK_MS - LATE_MS };
}
