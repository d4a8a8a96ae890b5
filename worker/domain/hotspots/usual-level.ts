import { DAY_MS, HOUR_MS } from '../shared/time.ts';
import type { HourCount } from './placements.ts';

/** How far back the usual level looks. */
export const HISTORY_WEEKS = 8;
export const WEEK_MS = 7 * DAY_MS;

/** Below this many weeks nothing is called usual. */
export const LEAST_WEEKS = 2;

/** How many weeks of the weekday's own figures the other weekdays' average weighs. */
const PRIOR_WEEKS = 2;

/** The usual number of orders, and on how many weeks that rests. */
export type UsualLevel = { placements: number; weeks: number };

/**
 * The usual number of orders an area has in the clock hour that begins at `startsAt` (epoch ms), from its `history`:
 * the counts of the same local hour on any weekday. Counts under a day old don't count; hours without a row had none.
 *
 * The mean of the same weekday's hours is drawn towards the mean of all weekdays, the less weeks there are the more:
 * (sum + 2·m) / (weeks + 2). Source: posterior mean of a Poisson rate with a gamma prior of mean m and weight 2, Gelman
 * et al., "Bayesian Data Analysis", section 2.6. Null with less than two weeks of history.
 */
export function computeUsualLevel(
  history: readonly HourCount[],
  { startsAt, weekday }: { startsAt: number; weekday: number },
): UsualLevel | null {
  const since = startsAt - HISTORY_WEEKS * WEEK_MS - HOUR_MS;
  const past = history.filter(
    (count) => count.startsAt >= since && count.startsAt <= startsAt - DAY_MS + HOUR_MS,
  );
  const first = past.reduce((least, count) => Math.min(least, count.startsAt), startsAt);
  // A clock change moves an hour of the same name by one, so a week may lack it.
  const weeks = Math.min(HISTORY_WEEKS, Math.floor((startsAt - first + HOUR_MS) / WEEK_MS));
  if (weeks < LEAST_WEEKS) return null;
  const sum = (counts: readonly HourCount[]) => counts.reduce((total, count) => total + count.placements, 0);
  const days = Math.floor((startsAt - first + HOUR_MS) / DAY_MS);
  const allDays = sum(past) / days;
  const sameDay = past.filter(
    (count) => count.weekday === weekday && count.startsAt >= startsAt - weeks * WEEK_MS - HOUR_MS,
  );
  return { placements: (sum(sameDay) + PRIOR_WEEKS * allDays) / (weeks + PRIOR_WEEKS), weeks };
}
