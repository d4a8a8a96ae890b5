import type { Ctx } from '#worker/ctx.ts';
import { selectToday } from '#worker/db/queries/work-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type DayEarnings, emptyDay } from '#worker/domain/earnings/earnings.ts';
import { getLocalDay } from '#worker/domain/shared/time.ts';

export async function getTodayEarnings(ctx: Ctx, driver: Driver): Promise<DayEarnings> {
  const [today] = await selectToday(ctx, driver);
  return today ?? emptyDay(getLocalDay(ctx.now, driver.timeZone));
}
