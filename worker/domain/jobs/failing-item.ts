import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** After this many consecutive failures of an item or job the administrators are alerted. */
export const ALARM_FAILURES = 3;

/** The pause after the first, second, … failure in a row of an item; the last one is repeated. */
const PAUSES_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS] as const;

/** The longest pause of an item. */
export const MAX_PAUSE_MS = DAY_MS;

/** Returns when an item that failed `failures` times in a row, last at `now`, is tried again (epoch ms). */
export function findNextTry(failures: number, now: number): number {
  return now + (PAUSES_MS[failures - 1] ?? MAX_PAUSE_MS);
}
