import { sumOf } from '#worker/domain/shared/sum.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import type { HourCount } from './placements.ts';

/** How many weeks of history the usual level is based on. */
export const HISTORY_WEEKS = 8;

/** Minimum weeks of history for a usual level. */
const MIN_WEEKS = 2;

/** Weight of the mean of all weekdays, in weeks of the weekday's own data. */
const PRIOR_WEEKS = 2;

/** Prior variance-to-mean ratio, and its weight in days of data. */
const PRIOR_DISPERSION = 1.3;
const PRIOR_DAYS = 4;

/** Margin added to the measured dispersion, in its standard deviations, because it may be too low. */
const UNSURE = 2;

/**
 * Counts above the median by more than this many times its distance to the lower quartile are crowds and do not count as usual.
 */
const FAR_OUT = 7;
const MIN_DISTANCE = 0.5;

/** Orders assumed for an hour that never had one, divided by its weeks of data. */
const UNSEEN_ORDERS = 0.5;

/**
 * The usual number of orders. `variance` is that of the next count: how much such hours vary, and how uncertain their mean is.
 */
export type UsualLevel = { placements: number; variance: number };

/** The clock hour to evaluate; `observedSince` is the start of the first hour in which the area had an order (epoch ms). */
export type Slot = { startsAt: number; weekday: number; observedSince: number };

/**
 * Returns the usual number of orders of an area in the clock hour that starts at `startsAt` (epoch ms), or null with less than
 * two weeks of observation. `history` has the counts of the same local hour on all weekdays. Counts less than a day old are
 * ignored, and hours without a row count as zero once the area is observed. Crowds are left out: hours beyond the outer fence (J.
 * W. Tukey, "Exploratory Data Analysis", 2C), measured on the lower side, which crowds do not affect.
 *
 * The mean of the same weekday's hours is shrunk toward the mean of all weekdays, more so with fewer weeks: (sum + 2·m) / (weeks
 * + 2). Source: posterior mean of a Poisson rate with a gamma prior of mean m and weight 2, Gelman et al., "Bayesian Data
 * Analysis", section 2.6. The variance is the measured dispersion φ times the mean, plus the same over weeks + 2 because the mean
 * is an estimate (Farrington et al., J. R. Statist. Soc. A 159 (1996)).
 */
export function computeUsualLevel(history: readonly HourCount[], slot: Slot): UsualLevel | null {
  const { startsAt, weekday } = slot;
  const since = Math.max(slot.observedSince, startsAt - HISTORY_WEEKS * WEEK_MS);
  const weeks = Math.min(HISTORY_WEEKS, Math.floor((startsAt - since) / WEEK_MS));
  if (weeks < MIN_WEEKS) return null;
  // A clock change shifts the same local hour by one hour.
  const past = history.filter(
    (count) =>
      count.startsAt >= startsAt - weeks * WEEK_MS - HOUR_MS && count.startsAt <= startsAt - DAY_MS + HOUR_MS,
  );
  const fence = findFence(past, 7 * weeks);
  const days = listWeekdays(past, weeks, fence);
  const kept = sumOf(days, (day) => day.hours);
  const mean = sumOf(days, (day) => day.sum) / Math.max(1, kept);
  const levelOf = (day: Weekday | undefined) =>
    ((day?.sum ?? 0) + PRIOR_WEEKS * mean) / ((day?.hours ?? 0) + PRIOR_WEEKS);
  const today = days[weekday];
  const known = (today?.hours ?? 0) + PRIOR_WEEKS;
  const dispersion = measureDispersion(days, levelOf, kept);
  const placements = Math.max(levelOf(today), UNSEEN_ORDERS / known);
  return { placements, variance: dispersion * placements * (1 + 1 / known) };
}

/** The data of one weekday: the number of its hours that count, their orders, and the sum of squares. */
type Weekday = { hours: number; sum: number; squares: number };

function listWeekdays(past: readonly HourCount[], weeks: number, fence: number): Weekday[] {
  const days = Array.from({ length: 7 }, () => ({ hours: weeks, sum: 0, squares: 0 }));
  for (const { weekday, placements } of past) {
    const day = days[weekday];
    if (!day) continue;
    if (placements > fence) day.hours = Math.max(0, day.hours - 1);
    else {
      day.sum += placements;
      day.squares += placements ** 2;
    }
  }
  return days;
}

/** Returns the count above which an hour is a crowd; `hours` is the number of observed hours, including those without a row. */
function findFence(past: readonly HourCount[], hours: number): number {
  const counts = past.map(({ placements }) => placements).sort((one, other) => one - other);
  const findQuartile = (share: number) =>
    counts[Math.floor(share * (hours - 1)) - (hours - counts.length)] ?? 0;
  const median = findQuartile(0.5);
  return median + FAR_OUT * Math.max(MIN_DISTANCE, median - findQuartile(0.25));
}

/**
 * Returns the variance-to-mean ratio of the hours around their weekday's level, shrunk toward the prior; at least 1 (pure
 * chance).
 */
function measureDispersion(
  days: readonly Weekday[],
  levelOf: (day: Weekday) => number,
  hours: number,
): number {
  const squares = days.reduce((total, day) => {
    const level = levelOf(day);
    if (level <= 0) return total;
    return total + (day.squares - 2 * level * day.sum + day.hours * level ** 2) / level;
  }, 0);
  const fitted = sumOf(days, (day) => day.hours / (day.hours + PRIOR_WEEKS));
  const free = Math.max(0, hours - fitted);
  const measured = (squares + PRIOR_DAYS * PRIOR_DISPERSION) / (free + PRIOR_DAYS);
  return Math.max(1, measured * (1 + UNSURE * Math.sqrt(2 / (free + PRIOR_DAYS))));
}
