import { DAY_MS, HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';

/**
 * The status of a restaurant's weekly bill: `due` is created, `sent` is at the payment provider, which no longer wants the money
 * of a `closed` one.
 */
export const BILL_STATUSES = ['due', 'sent', 'paid', 'closed'] as const;

/** A restaurant that leaves a bill unpaid for longer posts no more deliveries. */
export const BILL_GRACE_MS = WEEK_MS;

/** 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** So long after the end of a week none of its deliveries can be undone any more. */
const SETTLE_MS = HOUR_MS;

/** Returns the end of the last week (epoch ms) that can be billed at `now`: Monday, midnight in UTC. */
export function findBilledUntil(now: number): number {
  return now - SETTLE_MS - ((now - SETTLE_MS - FIRST_MONDAY_MS) % WEEK_MS);
}

/** Returns the start of the week that ends at an instant. */
export function getBilledSince(periodEnd: number): number {
  return periodEnd - WEEK_MS;
}
