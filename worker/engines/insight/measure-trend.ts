import { sumOf } from '#worker/domain/shared/sum.ts';
import { computePValue } from './statistics.ts';

/** The newest weeks against as many before them, in percent; `isClear` when weekly variation is an unlikely explanation. */
export type Trend = { percent: number; isClear: boolean; weeks: number };

/** As `Trend`, but of a share, in percentage points. */
export type ShareTrend = { points: number; isClear: boolean; weeks: number };

/** A week's share: `part` of `whole`. */
export type WeekShare = { part: number; whole: number };

/** Maximum number of weeks compared with as many before them. */
const MAX_WEEKS = 4;
const CLEAR_CHANCE = 0.1;

/** The share over some weeks, and its variance. */
type Level = { value: number; variance: number };

/**
 * Returns the share over some weeks. Source: the variance of a ratio, W. G. Cochran, Sampling Techniques, 3rd edition, section
 * 6.3.
 */
function measureShare(weeks: readonly WeekShare[]): Level {
  const whole = sumOf(weeks, (week) => week.whole);
  const value = sumOf(weeks, (week) => week.part) / whole;
  const squares = sumOf(weeks, (week) => (week.part - value * week.whole) ** 2);
  return { value, variance: (weeks.length * squares) / Math.max(1, weeks.length - 1) / whole ** 2 };
}

/** Turns a figure into a share of one, so that a mean is also a ratio of sums. */
const toWhole = (part: number): WeekShare => ({ part, whole: 1 });

/** Compares the newest weeks with as many before; clear by a t-test at one in ten. Null with fewer than two weeks. */
function compareWeeks(weeks: readonly WeekShare[]) {
  const count = Math.min(MAX_WEEKS, Math.floor(weeks.length / 2));
  if (count === 0) return null;
  const [before, recent] = [measureShare(weeks.slice(-2 * count, -count)), measureShare(weeks.slice(-count))];
  const error = Math.sqrt(before.variance + recent.variance);
  const change = recent.value - before.value;
  const isClear = count > 1 && error > 0 && computePValue(change / error, 2 * count - 2) < CLEAR_CHANCE;
  return { before: before.value, change, isClear, weeks: count };
}

/** Returns how a weekly figure (oldest first) changed; null with fewer than two weeks or an earlier level of zero or less. */
export function measureTrend(figures: readonly number[]): Trend | null {
  const compared = compareWeeks(figures.map(toWhole));
  if (!compared || compared.before <= 0) return null;
  const { before, change, isClear, weeks } = compared;
  return { percent: Math.round((change / before) * 100), isClear, weeks };
}

/**
 * Returns how a weekly share (oldest first, no week empty) changed, weighting every answer equally; null with fewer than two
 * weeks.
 */
export function measureShareTrend(shares: readonly WeekShare[]): ShareTrend | null {
  const compared = compareWeeks(shares);
  return (
    compared && {
      points: Math.round(100 * compared.change),
      isClear: compared.isClear,
      weeks: compared.weeks,
    }
  );
}

/**
 * Returns a weekly figure's standard deviation divided by its mean; null with fewer than three weeks or a mean of zero or less.
 */
export function measureVariation(weeks: readonly number[]): number | null {
  const { value, variance } = measureShare(weeks.map(toWhole));
  return weeks.length < 3 || value <= 0 ? null : Math.sqrt(variance * weeks.length) / value;
}
