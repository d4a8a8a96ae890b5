import { HOUR_MS, MINUTE_MS } from '../shared/time.ts';

/** Waits are counted in steps of this many minutes. */
export const BUCKET_MINUTES = 3;

/** The last step holds everything from an hour up. */
export const LAST_BUCKET = 20;

/** How many waits of one hour of the day fell into one step. `hour` is in UTC, 0–23: places do not move. */
export type WaitCount = { hour: number; bucket: number; count: number };

/** The hour of the day (UTC, 0–23) of an instant in epoch ms. */
export function getWaitHour(instant: number): number {
  return Math.floor(instant / HOUR_MS) % 24;
}

/** The step of a wait that began and ended at these instants (epoch ms). */
export function getWaitBucket(from: number, to: number): number {
  const minutes = Math.max(0, to - from) / MINUTE_MS;
  return Math.min(LAST_BUCKET, Math.floor(minutes / BUCKET_MINUTES));
}

/** The hours whose waits say something about one at this hour: itself, the one before and the one after. */
export function listWaitHours(hour: number): number[] {
  return [(hour + 23) % 24, hour, (hour + 1) % 24];
}
