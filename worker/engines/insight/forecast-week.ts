import { findShift } from './find-shift.ts';
import { toStudentT } from './student-t.ts';

/** What the next seven days may bring, in cents; `low` to `high` holds the outcome in four of five weeks. */
export type WeekForecast = { cents: number; lowCents: number; highCents: number; weeks: number };

/** Fewer whole weeks say too little about how much a week differs from the next. */
export const MIN_FORECAST_WEEKS = 3;

/** After so many weeks a week counts half; the shorter and the longer one are tried once enough weeks lie behind. */
const HALF_LIFE = 3;
const HALF_LIVES = [HALF_LIFE, 1.5, 8] as const;
const CHOICE_WEEKS = 8;

/** How many weeks' worth the spread between days counts beside that between weeks. */
const DAY_EVIDENCE = 2;

/** The days of a week move together somewhat, so a week varies more than seven days of their own would. */
const DAY_TOGETHERNESS = 1.6;

/** The normal value that leaves a tenth on either side. */
const TENTH = 1.2816;

/**
 * Adds daily cents up to whole weeks that end with the last day, oldest first. Days before the first one worked do not
 * count, nor does the broken week it lies in.
 */
export function sumWeeks(days: readonly number[]): number[] {
  const first = days.findIndex((cents) => cents !== 0);
  if (first < 0) return [];
  const count = Math.floor((days.length - first) / 7);
  return Array.from({ length: count }, (_, index) => {
    const end = days.length - 7 * (count - index - 1);
    return days.slice(end - 7, end).reduce((sum, cents) => sum + cents, 0);
  });
}

/** How the past is weighed: after how many weeks a week counts half, and the variance by which a change of level is told from chance. */
type Memory = { halfLife: number; weekVariance: number };

/** The weighted mean of the weeks, the newest weighing most, and how much of a week's variance is in that mean. */
function smooth(
  weeks: readonly number[],
  { halfLife, weekVariance }: Memory,
): { mean: number; share: number } {
  let [sum, total, squares] = [0, 0, 0];
  const { since, kept } = findShift(weeks, weekVariance);
  weeks.forEach((cents, index) => {
    const weight = (index < since ? kept : 1) * 2 ** ((index - weeks.length + 1) / halfLife);
    sum += weight * cents;
    total += weight;
    squares += weight * weight;
  });
  return { mean: sum / total, share: squares / total ** 2 };
}

/** How far off each week was from what the weeks before it promised: squared, in units of a single week's variance. */
function listSquaredErrors(weeks: readonly number[], memory: Memory): number[] {
  return weeks.slice(1).map((cents, index) => {
    const { mean, share } = smooth(weeks.slice(0, index + 1), memory);
    return (cents - mean) ** 2 / (1 + share);
  });
}

/** The variance of a week as its single days suggest: seven times the variance of a day around its weekday's mean, and some. */
function computeDayVariance(days: readonly number[]): number {
  const groups = Array.from({ length: 7 }, (_, weekday) => days.filter((_, day) => day % 7 === weekday));
  let [squares, freedom] = [0, 0];
  for (const group of groups) {
    const mean = group.reduce((sum, cents) => sum + cents, 0) / group.length;
    for (const cents of group) squares += (cents - mean) ** 2;
    freedom += group.length - 1;
  }
  return freedom > 0 ? (DAY_TOGETHERNESS * 7 * squares) / freedom : 0;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function chooseHalfLife(weeks: readonly number[], weekVariance: number): number {
  if (weeks.length < CHOICE_WEEKS) return HALF_LIFE;
  const misses = HALF_LIVES.map((halfLife) =>
    average(listSquaredErrors(weeks, { halfLife, weekVariance }).slice(2)),
  );
  const best = misses.indexOf(Math.min(...misses));
  return HALF_LIVES[best] ?? HALF_LIFE;
}

/**
 * Next week's earnings from the cents of past days, oldest first, the last being yesterday; null with too few weeks.
 * The middle is an exponentially weighted mean of the weeks (R. G. Brown, 1956), in which weeks from before a
 * change of level weigh less. The 80 % interval rests on how far
 * the same method was off in the past weeks, steadied by the spread between days, and is a Student-t interval because
 * those weeks are few. It supposes that the driver goes on as before.
 */
export function forecastWeek(days: readonly number[]): WeekForecast | null {
  const weeks = sumWeeks(days);
  if (weeks.length < MIN_FORECAST_WEEKS) return null;
  const known = days.slice(days.length - 7 * weeks.length);
  const fromDays = computeDayVariance(known);
  // Days less the mean of their week: what a change of level does to them must not hide it.
  const withinWeeks = known.map((cents, day) => cents - (weeks[Math.floor(day / 7)] ?? 0) / 7);
  const weekVariance = computeDayVariance(withinWeeks);
  const memory: Memory = { halfLife: chooseHalfLife(weeks, weekVariance), weekVariance };
  const { mean, share } = smooth(weeks, memory);
  const errors = listSquaredErrors(weeks, memory);
  const freedom = DAY_EVIDENCE + errors.length;
  const variance = (DAY_EVIDENCE * fromDays + average(errors) * errors.length) / freedom;
  const reach = toStudentT(TENTH, freedom) * Math.sqrt(variance * (1 + share));
  return {
    cents: Math.round(mean),
    lowCents: Math.max(0, Math.round(mean - reach)),
    highCents: Math.round(mean + reach),
    weeks: weeks.length,
  };
}

/** The same forecast put to the test on the weeks that are known. */
export type ForecastCheck = { weeks: number; inside: number; errorCents: number; naiveErrorCents: number };

/**
 * Forecasts every week that has enough weeks before it from those alone: how many fell inside the interval, and the
 * mean error in cents beside that of "the same as the week before". Null when no week can be tested.
 */
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
  if (tested === 0) return null;
  return { weeks: tested, inside, errorCents: error / tested, naiveErrorCents: naive / tested };
}
