import { type DayEarnings, fillDays } from '#worker/domain/earnings/earnings.ts';
import { computeVehicleCost } from '#worker/domain/earnings/vehicle-cost.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import { addDays, listDaysEnding } from '#worker/domain/shared/time.ts';
import { checkForecast, forecastWeek, sumWeeks } from './forecast-week.ts';
import { measureTrend, measureVariation } from './measure-trend.ts';
import { getHoursSince, type HourDay, rankHours } from './rank-hours.ts';

/** Number of days of roll-ups that the report reads. */
export const ANALYTICS_DAYS = 182;

/** Daily roll-ups; `today` is the driver's local day. */
export type DayHistory = {
  days: readonly (DayEarnings & HourDay)[];
  today: string;
  costCentsPerMile: number;
};

/** A whole week that ends on `endsOn`. `netCents` covers only deliveries whose time is known. */
export type WeekSum = { endsOn: string; totalCents: number; netCents: number; activeMs: number };

/** Number of newest weeks that the variation is measured on. */
export const VARIATION_WEEKS = 8;

/** Returns the whole weeks that end yesterday, oldest first: the same that the forecast uses. */
function listWeeks(past: readonly DayEarnings[], costCentsPerMile: number): WeekSum[] {
  const count = sumWeeks(past.map(({ totalCents }) => totalCents)).length;
  return Array.from({ length: count }, (_, index) => {
    const end = past.length - 7 * (count - index - 1);
    const week = past.slice(end - 7, end);
    const totalCents = sumOf(week, (day) => day.totalCents);
    const timedCents = totalCents - sumOf(week, (day) => day.untimedCents);
    const timedMiles = sumOf(week, (day) => day.miles - day.untimedMiles);
    return {
      endsOn: week.at(-1)?.day ?? '',
      totalCents,
      netCents: timedCents - computeVehicleCost(timedMiles, costCentsPerMile),
      activeMs: sumOf(week, (day) => day.activeMs),
    };
  });
}

/** Reports hours, weeks, trends, forecast and variation from the daily roll-ups. */
export function reportDays({ days, today, costCentsPerMile }: DayHistory) {
  const past = fillDays(listDaysEnding(addDays(today, -1), ANALYTICS_DAYS), [...days]);
  const daily = past.map(({ totalCents }) => totalCents);
  const weeks = listWeeks(past, costCentsPerMile);
  const totals = weeks.map(({ totalCents }) => totalCents);
  const worked = weeks.filter(({ activeMs }) => activeMs > 0);
  const recent = days.filter(({ day }) => day >= getHoursSince(today));
  return {
    hours: rankHours(recent, costCentsPerMile),
    weeks,
    growth: measureTrend(totals),
    efficiency: measureTrend(worked.map(({ netCents, activeMs }) => netCents / activeMs)),
    forecast: forecastWeek(daily),
    forecastCheck: checkForecast(daily),
    variation: measureVariation(totals.slice(-VARIATION_WEEKS)),
  };
}
