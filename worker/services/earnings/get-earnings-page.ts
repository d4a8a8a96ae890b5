import { and, eq, getTableColumns, gte, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectAnsweredSample } from '#worker/db/queries/order-list-rows.ts';
import { selectPerformance, toPerformance } from '#worker/db/queries/performance-rows.ts';
import { automationSettings } from '#worker/db/schema/automation.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { BatchResults } from '#worker/db/write.ts';
import { type DayEarnings, emptyDay, fillDays } from '#worker/domain/earnings/earnings.ts';
import type { DailyGoals } from '#worker/domain/earnings/goals.ts';
import type { Performance } from '#worker/domain/earnings/performance.ts';
import { computeTakeHome, type TakeHome } from '#worker/domain/earnings/take-home.ts';
import { addDays, getLocalDay, listDaysEnding } from '#worker/domain/shared/time.ts';

const SHOWN_DAYS = 7;

export type EarningsData = {
  today: DayEarnings;
  /** Today's hourly pay in cents after car costs; null under half an active hour. */
  todayNetCentsPerHour: number | null;
  /** The seven local days that end with today, oldest first. */
  week: DayEarnings[];
  /** The week's take-home. */
  takeHome: TakeHome;
  performance: Performance;
  /** Whether these figures include samples. */
  hasSamples: boolean;
  ownGoals: DailyGoals;
};

/** Statements: everything `/earnings` shows. */
export function selectEarningsPage(ctx: Ctx, driver: Driver) {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const { driverId, day: on, byHour: _byHour, ...figures } = getTableColumns(dailyEarnings);
  return {
    records: ctx.db
      .select({ day: on, ...figures })
      .from(dailyEarnings)
      .where(and(eq(driverId, driver.id), gte(on, addDays(day, 1 - SHOWN_DAYS)), lte(on, day))),
    settings: ctx.db
      .select({ dailyGoalCents: automationSettings.dailyGoalCents })
      .from(automationSettings)
      .where(eq(automationSettings.driverId, driver.id)),
    samples: selectAnsweredSample(ctx, driver.id),
    work: selectPerformance(ctx, driver),
  };
}

/** Returns what `/earnings` shows from the rows of `selectEarningsPage`. */
export function toEarningsPage(
  ctx: Ctx,
  driver: Driver,
  { records, settings, samples, work }: BatchResults<ReturnType<typeof selectEarningsPage>>,
): EarningsData {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const week = fillDays(listDaysEnding(day, SHOWN_DAYS), records);
  return {
    today: week.at(-1) ?? emptyDay(day),
    week,
    todayNetCentsPerHour: computeTakeHome(
      records.filter((record) => record.day === day),
      driver,
      day,
    ).netCentsPerHour,
    takeHome: computeTakeHome(
      records.toSorted((one, other) => one.day.localeCompare(other.day)),
      driver,
      day,
    ),
    performance: toPerformance(ctx, driver, work),
    hasSamples: samples.length > 0,
    ownGoals: { earningsCents: settings[0]?.dailyGoalCents ?? null, deliveries: driver.dailyDeliveriesGoal },
  };
}
