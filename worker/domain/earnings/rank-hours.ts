import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { compareGroups, type GroupRate, type WorkUnit } from '#worker/engines/insight/compare-groups.ts';
import { listBestStretches, type Stretch } from '#worker/engines/insight/rank-groups.ts';
import type { HourEarnings } from './earnings.ts';

/** How far back hours are compared, in days: whole weeks, so that every weekday counts the same. */
export const HOURS_DAYS = 42;

/** The least an hour of the day must rest on to be compared: days, and time. */
const NEED = { units: 5, ms: 3 * HOUR_MS } as const;

/** A roll-up of one day, as far as it counts here. */
export type HourDay = { byHour: readonly HourEarnings[] };

/** The best paid local hours on end, and what they and all other hours leave: net cents an hour at work, waits included. */
export type PeakHours = Stretch & { centsPerHour: number; otherCentsPerHour: number };

/**
 * A driver's local hours (0–23) by what an hour at work leaves after the car, best first. Each order counts in the
 * hour it was accepted in, with its pay (none if it was cancelled), its miles and the time since the one before, so that
 * the wait for it is work.
 * This is the one definition of a good hour: the earnings page and analytics both show it.
 */
export function rankHours(days: readonly HourDay[], costCentsPerMile: number): GroupRate[] {
  const units = days.flatMap(({ byHour }) =>
    byHour.flatMap(({ hour, workCents = 0, workMiles = 0, workMs = 0 }): WorkUnit[] =>
      workMs > 0
        ? [{ group: String(hour), netCents: workCents - workMiles * costCentsPerMile, ms: workMs }]
        : [],
    ),
  );
  return compareGroups(units, NEED);
}

/** The stretch of hours that pays clearly best (see `listBestStretches`), or null where none stands out. */
export function findPeak(hours: readonly GroupRate[]): PeakHours | null {
  const [best] = listBestStretches(hours);
  if (!best) return null;
  const isIn = ({ group }: GroupRate) => Number(group) >= best.from && Number(group) < best.until;
  return {
    ...best,
    centsPerHour: average(hours.filter(isIn)),
    otherCentsPerHour: average(hours.filter((hour) => !isIn(hour))),
  };
}

/** Whole cents an hour over all the time of these hours. */
export function average(hours: readonly GroupRate[]): number {
  const ms = hours.reduce((sum, hour) => sum + hour.ms, 0);
  const cents = hours.reduce((sum, hour) => sum + hour.centsPerHour * hour.ms, 0);
  return ms > 0 ? Math.round(cents / ms) : 0;
}
