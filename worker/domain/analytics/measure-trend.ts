import { computeChance } from './student-t.ts';

/** The newest weeks against as many before them. Percent; `isClear` when it is more than the usual ups and downs. */
export type Trend = { percent: number; isClear: boolean; weeks: number };

/** At most so many weeks are compared with as many before. */
const MOST_WEEKS = 4;
const CLEAR_CHANCE = 0.1;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const measureSpread = (values: readonly number[], mean: number) =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);

/**
 * How a weekly figure (oldest first) changed: the mean of the newest weeks, four at most, against that of as many
 * before. Null with less than two weeks, or nothing to compare with. Whether it is clear is a t-test at one in ten.
 */
export function measureTrend(weeks: readonly number[]): Trend | null {
  const count = Math.min(MOST_WEEKS, Math.floor(weeks.length / 2));
  if (count === 0) return null;
  const [before, recent] = [weeks.slice(-2 * count, -count), weeks.slice(-count)];
  const [was, is] = [average(before), average(recent)];
  if (was <= 0) return null;
  const error = Math.sqrt((measureSpread(before, was) + measureSpread(recent, is)) / count);
  const isClear = count > 1 && error > 0 && computeChance((is - was) / error, 2 * count - 2) < CLEAR_CHANCE;
  return { percent: Math.round(((is - was) / was) * 100), isClear, weeks: count };
}

/** How much a weekly figure varies: its standard deviation as a part of its mean; null with less than three weeks. */
export function measureVariation(weeks: readonly number[]): number | null {
  const mean = average(weeks);
  return weeks.length < 3 || mean <= 0 ? null : Math.sqrt(measureSpread(weeks, mean)) / mean;
}
