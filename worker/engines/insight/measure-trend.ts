import { computeChance } from './student-t.ts';

/** The newest weeks against as many before them. Percent; `isClear` when it is more than the usual ups and downs. */
export type Trend = { percent: number; isClear: boolean; weeks: number };

/** At most so many weeks are compared with as many before. */
const MAX_WEEKS = 4;
const CLEAR_CHANCE = 0.1;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const measureSpread = (values: readonly number[], mean: number) =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);

/**
 * How a weekly figure (oldest first) changed: the mean of the newest weeks, four at most, against that of as many
 * before. Null with less than two weeks, or nothing to compare with. Whether it is clear is a t-test at one in ten.
 */
export function measureTrend(weeks: readonly number[]): Trend | null {
  const count = Math.min(MAX_WEEKS, Math.floor(weeks.length / 2));
  if (count === 0) return null;
  const [before, recent] = [weeks.slice(-2 * count, -count), weeks.slice(-count)];
  const [was, is] = [average(before), average(recent)];
  if (was <= 0) return null;
  const error = Math.sqrt((measureSpread(before, was) + measureSpread(recent, is)) / count);
  const isClear = count > 1 && error > 0 && computeChance((is - was) / error, 2 * count - 2) < CLEAR_CHANCE;
  return { percent: Math.round(((is - was) / was) * 100), isClear, weeks: count };
}

/** A share of each week: so many of all, as `part` of `whole`. */
export type WeekShare = { part: number; whole: number };

/** As `Trend`, but the difference of two shares, in percentage points. */
export type ShareTrend = { points: number; isClear: boolean; weeks: number };

/**
 * How a weekly share (oldest first, no week empty) changed: all of the newest weeks, four at most, against all of as many
 * before, so that each answer counts the same. Null with less than two weeks. Whether it is clear is a t-test at one in
 * ten of two ratios, spread as their weeks are (W. G. Cochran, Sampling Techniques, 3rd edition, section 6.3).
 */
export function measureShareTrend(weeks: readonly WeekShare[]): ShareTrend | null {
  const count = Math.min(MAX_WEEKS, Math.floor(weeks.length / 2));
  if (count === 0) return null;
  const [was, is] = [measureShare(weeks.slice(-2 * count, -count)), measureShare(weeks.slice(-count))];
  const error = Math.sqrt(was.variance + is.variance);
  const change = is.share - was.share;
  const isClear = count > 1 && error > 0 && computeChance(change / error, 2 * count - 2) < CLEAR_CHANCE;
  return { points: Math.round(100 * change), isClear, weeks: count };
}

function measureShare(weeks: readonly WeekShare[]): { share: number; variance: number } {
  const whole = weeks.reduce((sum, week) => sum + week.whole, 0);
  const share = weeks.reduce((sum, week) => sum + week.part, 0) / whole;
  const squares = weeks.reduce((sum, week) => sum + (week.part - share * week.whole) ** 2, 0);
  return { share, variance: (weeks.length * squares) / Math.max(1, weeks.length - 1) / whole ** 2 };
}

/** How much a weekly figure varies: its standard deviation as a part of its mean; null with less than three weeks. */
export function measureVariation(weeks: readonly number[]): number | null {
  const mean = average(weeks);
  return weeks.length < 3 || mean <= 0 ? null : Math.sqrt(measureSpread(weeks, mean)) / mean;
}
