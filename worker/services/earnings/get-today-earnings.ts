import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';

/** What the driver has earned in the local day of this moment. */
export async function getTodayEarnings(ctx: Ctx, driver: Driver): Promise<DayEarnings> {
  const day = getLocalDay(ctx.now, driver.timeZone);
  const [today] = await ctx.db
    .select()
    .from(dailyEarnings)
    .where(and(eq(dailyEarnings.driverId, driver.id), eq(dailyEarnings.day, day)));
  return today ?? emptyDay(day);
}
