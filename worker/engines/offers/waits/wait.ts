import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';

/** How long a driver waited for an order, from accepted to picked up. `endedAt` is epoch ms. */
export type Wait = { driverId: string; endedAt: number; minutes: number };

/** An hour and more is one: by then someone forgot to tap. */
export const LONGEST_MINUTES = 60;

/** A wait this old says half as much, and one three times as old no longer counts. */
export const HALF_LIFE_MS = 90 * DAY_MS;
export const WAIT_LIFETIME_MS = 3 * HALF_LIFE_MS;

/** Fewer waits than these say nothing of a restaurant. */
export const MIN_OWN_WAITS = 3;

/** Of one place no more than its newest waits are read. */
export const MAX_WAITS_A_PLACE = 60;

/** The minutes of a wait between two instants (epoch ms): 0 to 60. */
export function getWaitMinutes(from: number, to: number): number {
  return Math.min(LONGEST_MINUTES, Math.max(0, to - from) / MINUTE_MS);
}

/** How many hours of the day (0–12) lie between two instants (epoch ms), whatever their days. */
export function getHoursApart(one: number, other: number): number {
  const hourOf = (instant: number) => Math.floor(instant / HOUR_MS) % 24;
  const apart = Math.abs(hourOf(one) - hourOf(other));
  return Math.min(apart, 24 - apart);
}
