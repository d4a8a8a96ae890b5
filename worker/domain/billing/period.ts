import { DAY_MS } from '#worker/domain/shared/time.ts';

export type Interval = 'week' | 'month';

/**
 * The end of a billing period that starts at `start` (epoch ms). A week is seven days. A month ends in the next month,
 * in UTC, on the day of the month of `anchor` (when the first period began), or on the month's last day where that day
 * does not exist: from 31 January to 28 or 29 February, and from there to 31 March.
 */
export function computePeriodEnd(start: number, interval: Interval, anchor: number = start): number {
  if (interval === 'week') return start + 7 * DAY_MS;
  const end = new Date(start);
  const day = new Date(anchor).getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + 1, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}
