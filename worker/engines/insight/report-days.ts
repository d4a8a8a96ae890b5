import { type DayEarnings, fillDays } from '#worker/domain/earnings/earnings.ts';
import { HOURS_DAYS, type HourDay, rankHours } from '#worker/domain/earnings/rank-hours.ts';
import { computeVehicleCost } from '#worker/domain/earnings/vehicle-cost.ts';
import { addDays, HOUR_MS, listDaysEnding } from '#worker/domain/shared/time.ts';
import { ANALYTICS_DAYS } from './analytics.ts';
import { checkForecast, forecastWeek, sumWeeks } from './forecast-week.ts';
import { measureTrend, measureVariation } from './measure-trend.ts';

/** The daily roll-ups behind analytics; `today` is the driver's local day. */
export type DayHistory = {
  days: readonly (DayEarnings & HourDay)[];
  today: string;
  costCentsPerMile: number;
};

/** A whole week that ends on `endsOn`. */
export type WeekSum = { endsOn: string; totalCents: number; netCents: number; activeMs: number };

const sum = <T>(list: readonly T[], pick: (entry: T) => number) =>
  list.reduce((total, entry) => total + pick(entry), 0);

/** Whole weeks that end yesterday, oldest first, from the roll-ups; the same weeks the forecast uses. */
function listWeeks({ days, today, costCentsPerMile }: DayHistory): WeekSum[] {
  const filled = fillDays(listDaysEnding(addDays(today, -1), ANALYTICS_DAYS), [...days]);
  const count = sumWeeks(filled.map(({ totalCents }) => totalCents)).length;
  return Array.from({ length: count }, (_, index) => {
    const end = filled.length - 7 * (count - index - 1);
    const week = filled.slice(end - 7, end);
    const totalCents = sum(week, (day) => day.totalCents);
    const cost = computeVehicleCost(
      sum(week, ({ miles }) => miles),
      costCentsPerMile,
    );
    return {
      endsOn: week.at(-1)?.day ?? today,
      totalCents,
      netCents: totalCents - cost,
      activeMs: sum(week, ({ activeMs }) => activeMs),
    };
  });
}

/** What the days of the roll-ups say: hours, weeks, growth, forecast, variation. */
export function reportDays(history: DayHistory) {
  const weeks = listWeeks(history);
  const past = fillDays(listDaysEnding(addDays(history.today, -1), ANALYTICS_DAYS), [...history.days]);
  const daily = past.map(({ totalCents }) => totalCents);
  const since = addDays(history.today, -HOURS_DAYS);
  return {
    hours: rankHours(
      history.days.filter(({ day }) => day >= since),
      history.costCentsPerMile,
    ),
    weeks,
    growth: measureTrend(weeks.map(({ totalCents }) => totalCents)),
    efficiency: measureTrend(
      weeks.filter(({ activeMs }) => activeMs > 0).map(({ netCents, activeMs }) => netCents / activeMs),
    ),
    forecast: forecastWeek(daily),
    forecastCheck: checkForecast(daily),
    variation: measureVariation(weeks.slice(-8).map(({ totalCents }) => totalCents)),
  };
}

/** Cents a worked hour of a sum of weeks. */
export function toCentsPerHour({ netCents, activeMs }: Pick<WeekSum, 'netCents' | 'activeMs'>): number {
  return activeMs > 0 ? Math.round((netCents * HOUR_MS) / activeMs) : 0;
}
