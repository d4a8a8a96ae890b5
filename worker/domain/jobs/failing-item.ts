import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** Consecutive failures of an item or job after which the administrators are alerted. */
export const ALARM_FAILURES = 3;

/** The pauses after an item's first, second, … consecutive failure; later ones last `MAX_PAUSE_MS`. */
const PAUSES_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS] as const;

/** The longest pause before an item is retried. */
export const MAX_PAUSE_MS = DAY_MS;

/** Returns when to retry an item that failed `failures` times in a row, last at `now` (epoch ms). */
export function findNextTry(failures: number, now: number): number {
  return now + (PAUSES_MS[failures - 1] ?? MAX_PAUSE_MS);
}
