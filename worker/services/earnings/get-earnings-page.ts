import { and, eq, gte, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { type DayEarnings, emptyDay, fillDays } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay, listDaysEnding } from '#worker/domain/shared/time.ts';

/** Today and the seven local calendar days that end with it, oldest first. */
export async function getEarningsPage(
  ctx: Ctx,
  driver: Driver,
): Promise<{ today: DayEarnings; week: DayEarnings[] }> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const days = listDaysEnding(day, 7);
  const records = await ctx.db
    .select()
    .from(dailyEarnings)
    .where(
      and(
        eq(dailyEarnings.driverId, driver.id),
        gte(dailyEarnings.day, days[0] ?? day),
        lte(dailyEarnings.day, day),
      ),
    );
  const week = fillDays(days, records);
  return { today: week.at(-1) ?? emptyDay(day), week };
}
