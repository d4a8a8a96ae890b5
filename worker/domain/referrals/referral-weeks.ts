import { CLOSE_AFTER_MS, REOPEN_MS } from '#worker/domain/orders/stale-orders.ts';
import { WEEK_MS } from '#worker/domain/shared/time.ts';

/** How far back a delivery can be dated: that of a reopened order, completed at last. */
const LATE_MS = CLOSE_AFTER_MS + REOPEN_MS;

/** The next week of an active referral: weeks count from the activation, in steps of seven days (epoch ms). */
export function getReferralWeek(creditedThrough: number): { start: number; end: number } {
  return { start: creditedThrough, end: creditedThrough + WEEK_MS };
}

/**
 * Referrals credited through `week` or earlier have another complete week at `now` (epoch ms); those through `lateWeek` one in
 * which nothing more can be delivered.
 */
export function getDueBefore(now: number): { week: number; lateWeek: number } {
  return { week: now - WEEK_MS, lateWeek: now - WEEK_MS - LATE_MS };
}
