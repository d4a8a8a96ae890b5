import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** So many failures in a row of one item, or of one job, are for a person to look at. */
export const ALARM_FAILURES = 3;

/** How long an item that broke a job is left alone, by how often it did so in a row; the last holds from then on. */
const PAUSES_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS] as const;

/** The longest an item is ever left alone. */
export const LONGEST_REST_MS = DAY_MS;

/** Returns when an item that failed `failures` times in a row, last at `now`, is tried again (epoch ms). */
export function findNextTry(failures: number, now: number): number {
  return now + (PAUSES_MS[failures - 1] ?? LONGEST_REST_MS);
}
