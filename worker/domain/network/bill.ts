import { DAY_MS, HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';

/**
 * The status of a restaurant's weekly bill: `due` is created, `sent` is at the payment provider, `paid` is paid, and `closed` is
 * no longer collected by the provider.
 */
export const BILL_STATUSES = ['due', 'sent', 'paid', 'closed'] as const;

/** A restaurant with a bill unpaid for longer than this cannot post deliveries. */
export const BILL_GRACE_MS = WEEK_MS;

/** January 1, 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** How long after the end of a week its deliveries can still be undone; it is billed after that. */
const SETTLE_MS = HOUR_MS;

/** Returns the end of the last week that can be billed at `now` (epoch ms): a Monday, midnight in UTC. */
export function findBilledUntil(now: number): number {
  return now - SETTLE_MS - ((now - SETTLE_MS - FIRST_MONDAY_MS) % WEEK_MS);
}

/** Returns the start of the week that ends at `periodEnd` (epoch ms). */
export function getBilledSince(periodEnd: number): number {
  return periodEnd - WEEK_MS;
}
