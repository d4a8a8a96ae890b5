import { mean, sum } from '#worker/domain/shared/sum.ts';
import { toStudentT } from './statistics.ts';

/** Next week's earnings in cents; four in five weeks fall between `lowCents` and `highCents`. */
export type WeekForecast = { cents: number; lowCents: number; highCents: number; weeks: number };

/** Minimum whole weeks for a forecast; fewer do not show how much weeks differ. */
export const MIN_FORECAST_WEEKS = 3;

/** A week this many weeks before the newest has half its weight. */
const HALF_LIFE_WEEKS = 2;

/** Weight of the spread between days in the variance, in weeks of evidence. */
const DAY_EVIDENCE = 2;

/** Ratio of a week's variance to that of seven independent days, because the days of a week move together. */
const DAY_CORRELATION = 1.6;

/** The standard normal value with a tenth of the distribution beyond it on either side. */
const TENTH = 1.2816;

/** Sums daily cents into whole weeks that end with the last day, oldest first, starting from the first day worked. */
export function sumWeeks(days: readonly number[]): number[] {
  const first = days.findIndex((cents) => cents !== 0);
  if (first < 0) return [];
  const count = Math.floor((days.length - first) / 7);
  return Array.from({ length: count }, (_, index) => {
    const end = days.length - 7 * (count - index - 1);
    return sum(days.slice(end - 7, end));
  });
}

/** Returns the exponentially weighted mean of the weeks, and its variance in units of a single week's. */
function smooth(weeks: readonly number[]): { mean: number; variance: number } {
  let [sum, total, squares] = [0, 0, 0];
  weeks.forEach((cents, index) => {
    const weight = 2 ** ((index - weeks.length + 1) / HALF_LIFE_WEEKS);
    sum += weight * cents;
    total += weight;
    squares += weight * weight;
  });
  return { mean: sum / total, variance: squares / total ** 2 };
}

/** Returns the squared errors of one-week-ahead forecasts, in units of a single week's variance. */
function listSquaredErrors(weeks: readonly number[]): number[] {
  return weeks.slice(1).map((cents, index) => {
    const { mean, variance } = smooth(weeks.slice(0, index + 1));
    return (cents - mean) ** 2 / (1 + variance);
  });
}

/** Estimates a week's variance from its days: the variance of seven days around their weekday's mean, times their correlation. */
function computeDayVariance(days: readonly number[]): number {
  const groups = Array.from({ length: 7 }, (_, weekday) => days.filter((_, day) => day % 7 === weekday));
  let [squares, freedom] = [0, 0];
  for (const group of groups) {
    const usual = mean(group);
    for (const cents of group) squares += (cents - usual) ** 2;
    freedom += group.length - 1;
  }
  return freedom > 0 ? (DAY_CORRELATION * 7 * squares) / freedom : 0;
}

/**
 * Returns the forecast of next week's earnings from the cents of past days (oldest first, the last being yesterday), or
 * null with too few weeks. The mean is exponentially weighted (R. G. Brown, 1956); the 80 % interval is a Student-t
 * interval over the same method's past errors and the spread between days.
 */
export function forecastWeek(days: readonly number[]): WeekForecast | null {
  const weeks = sumWeeks(days);
  if (weeks.length < MIN_FORECAST_WEEKS) return null;
  const fromDays = computeDayVariance(days.slice(days.length - 7 * weeks.length));
  const { mean, variance } = smooth(weeks);
  const errors = listSquaredErrors(weeks);
  const freedom = DAY_EVIDENCE + errors.length;
  const ofWeek = (DAY_EVIDENCE * fromDays + sum(errors)) / freedom;
  const reach = toStudentT(TENTH, freedom) * Math.sqrt(ofWeek * (1 + variance));
  return {
    cents: Math.round(mean),
    lowCents: Math.max(0, Math.round(mean - reach)),
    highCents: Math.round(mean + reach),
    weeks: weeks.length,
  };
}

/** How the forecast did on known weeks; `naiveErrorCents` is the mean error of "the same as the week before". */
export type ForecastCheck = { weeks: number; inside: number; errorCents: number; naiveErrorCents: number };

/** Minimum number of forecasts that show how good they are. */
const MIN_CHECKED_WEEKS = 3;

/** Forecasts every known week from the weeks before it only; null when too few weeks have enough history. */
export function checkForecast(days: readonly number[]): ForecastCheck | null {
  const weeks = sumWeeks(days);
  const start = days.length - 7 * weeks.length;
  let [tested, inside, error, naive] = [0, 0, 0, 0];
  weeks.forEach((cents, index) => {
    const forecast = forecastWeek(days.slice(start, start + 7 * index));
    if (!forecast) return;
    tested += 1;
    inside += Number(cents >= forecast.lowCents && cents <= forecast.highCents);
    error += Math.abs(cents - forecast.cents);
    naive += Math.abs(cents - (weeks[index - 1] ?? 0));
  });
  if (tested < MIN_CHECKED_WEEKS) return null;
  return { weeks: tested, inside, errorCents: error / tested, naiveErrorCents: naive / tested };
}
