import { DAY_MS } from '../shared/time.ts';

/**
 * The end of a billing period that starts at `start` (epoch ms). A week is seven days; a month ends on the same day of
 * the next month, or on its last day where that day does not exist (31 January to 28 or 29 February), in UTC.
 */
export function computePeriodEnd(start: number, interval: 'week' | 'month'): number {
  if (interval === 'week') return start + 7 * DAY_MS;
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + 1, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}
