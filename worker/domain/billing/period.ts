import { DAY_MS } from '#worker/domain/shared/time.ts';

export type Interval = 'week' | 'month';

/**
 * Returns the end of a billing period that starts at `start` (epoch ms). A week is seven days. A month ends in the next month, in
 * UTC, on the day of the month of `anchor` (when the first period began), or on the month's last day if that day does not exist:
 * from January 31 to February 28 or 29, and from there to March 31.
 */
export function computePeriodEnd(start: number, interval: Interval, anchor: number = start): number {
  if (interval === 'week') return start + 7 * DAY_MS;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1, 1);
  return moveToDay(end, new Date(anchor).getUTCDate());
}

/**
 * Returns the start of the billing period that ends at `end` (epoch ms), on the same day of the month. If `end` is the last day
 * of a short month, the period may have begun up to three days later.
 */
export function computePeriodStart(end: number, interval: Interval): number {
  if (interval === 'week') return end - 7 * DAY_MS;
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - 1, 1);
  return moveToDay(start, new Date(end).getUTCDate());
}

/** Returns an instant moved to a day of its month, or to the month's last day if that day does not exist. */
function moveToDay(at: Date, day: number): number {
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return at.getTime() + (Math.min(day, lastDay) - at.getUTCDate()) * DAY_MS;
}
