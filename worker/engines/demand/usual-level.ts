import { sumOf } from '#worker/domain/shared/sum.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import type { HourCount } from './placements.ts';

/** How far back the usual level looks. */
export const HISTORY_WEEKS = 8;

/** The least weeks for a usual level. */
const MIN_WEEKS = 2;

/** How many weeks of the weekday's own figures the other weekdays' average counts as. */
const PRIOR_WEEKS = 2;

/** The variance over the mean before it is measured, and how many days that counts as. */
const PRIOR_DISPERSION = 1.3;
const PRIOR_DAYS = 4;

/** How many of its standard deviations the measured one may be too low. */
const UNSURE = 2;

/** Counts above the median by this many times the distance of the lower quartile are crowds and do not count as usual. */
const FAR_OUT = 7;
const MIN_DISTANCE = 0.5;

/** The orders assumed of one more week for an hour that never had one. */
const UNSEEN_ORDERS = 0.5;

/**
 * The usual number of orders. `variance` is that of the number to come, by how much such hours differ and by how little is
 * known of them.
 */
export type UsualLevel = { placements: number; variance: number };

/** The clock hour to evaluate; `observedSince` is the start of the first hour in which the area had any order (epoch ms). */
export type Slot = { startsAt: number; weekday: number; observedSince: number };

/**
 * The usual number of orders an area has in the clock hour that begins at `startsAt` (epoch ms), from its `history`:
 * the counts of the same local hour on any weekday. Counts under a day old don't count; hours without a row had none,
 * since the area is observed at all. Crowds are left out: hours beyond the outer fence (J. W. Tukey, "Exploratory Data
 * Analysis", 2C), measured on the lower side, which crowds leave alone.
 *
 * The mean of the same weekday's hours is drawn toward the mean of all weekdays, the less weeks there are the more:
 * (sum + 2·m) / (weeks + 2). Source: posterior mean of a Poisson rate with a gamma prior of mean m and weight 2, Gelman
 * et al., "Bayesian Data Analysis", section 2.6. The variance is the measured dispersion φ times the mean, plus the same
 * over weeks + 2 for the mean being an estimate (Farrington et al., J. R. Statist. Soc. A 159 (1996)). Null with less
 * than two weeks of observation.
 */
export function computeUsualLevel(history: readonly HourCount[], slot: Slot): UsualLevel | null {
  const { startsAt, weekday } = slot;
  const since = Math.max(slot.observedSince, startsAt - HISTORY_WEEKS * WEEK_MS);
  const weeks = Math.min(HISTORY_WEEKS, Math.floor((startsAt - since) / WEEK_MS));
  if (weeks < MIN_WEEKS) return null;
  // A clock change moves an hour of the same name by one.
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

/** Above this many orders an hour is a crowd; `hours` is how many were observed, those without a row among them. */
function findFence(past: readonly HourCount[], hours: number): number {
  const counts = past.map(({ placements }) => placements).sort((one, other) => one - other);
  const findQuartile = (share: number) =>
    counts[Math.floor(share * (hours - 1)) - (hours - counts.length)] ?? 0;
  const median = findQuartile(0.5);
  return median + FAR_OUT * Math.max(MIN_DISTANCE, median - findQuartile(0.25));
}

/** Variance over mean of such hours about their weekday's level, drawn toward what is common; 1 (pure chance) at least. */
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
