import type { HourEarnings } from '#worker/domain/earnings/earnings.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { addDays, HOUR_MS } from '#worker/domain/shared/time.ts';
import { compareGroups, type GroupRate, type WorkUnit } from './compare-groups.ts';
import { isInStretch, listBestStretches, type Stretch } from './rank-groups.ts';

/** Number of days compared, including today: whole weeks, so that every weekday counts the same. */
const HOURS_DAYS = 42;

/** Returns the first local day whose hours are compared. */
export function getHoursSince(today: string): string {
  return addDays(today, 1 - HOURS_DAYS);
}

/** Minimum data of an hour of the day to be compared: days, and time. */
const NEED = { units: 5, ms: 3 * HOUR_MS } as const;

/** The hours of one day's roll-up. */
export type HourDay = { byHour: readonly HourEarnings[] };

/** The best paid consecutive local hours, with the net cents an hour of these and of all others, waits included. */
export type PeakHours = Stretch & { centsPerHour: number; otherCentsPerHour: number };

/**
 * Returns a driver's local hours (0–23) by net pay an hour, best first. Each order counts in the hour in which it was accepted
 * in, with its pay (none if canceled), its miles and the time since the one before. The earnings page and analytics
 * share this definition of a good hour.
 */
export function rankHours(days: readonly HourDay[], costCentsPerMile: number): GroupRate[] {
  const units = days.flatMap(({ byHour }) =>
    byHour.flatMap(({ hour, workCents, workMiles, workMs }): WorkUnit[] =>
      workMs > 0
        ? [{ group: String(hour), netCents: workCents - workMiles * costCentsPerMile, ms: workMs }]
        : [],
    ),
  );
  return compareGroups(units, NEED);
}

/** Returns the hours that pay clearly best, or null where none stand out. */
export function findPeak(hours: readonly GroupRate[]): PeakHours | null {
  const [best] = listBestStretches(hours);
  if (!best) return null;
  const isIn = ({ group }: GroupRate) => isInStretch(best, Number(group));
  return {
    ...best,
    centsPerHour: average(hours.filter(isIn)),
    otherCentsPerHour: average(hours.filter((hour) => !isIn(hour))),
  };
}

/** Returns the time-weighted mean pay of some hours, in whole cents an hour. */
export function average(hours: readonly GroupRate[]): number {
  const ms = sumOf(hours, (hour) => hour.ms);
  const cents = sumOf(hours, (hour) => hour.centsPerHour * hour.ms);
  return ms > 0 ? Math.round(cents / ms) : 0;
}
