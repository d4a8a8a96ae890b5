import { and, asc, eq, gt, gte, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';

/** The driver's days with a delivery from `from` to `to`, both included, oldest first. */
export async function exportDailyEarnings(
  ctx: Ctx,
  { driverId, from, to }: { driverId: string; from: string; to: string },
): Promise<DayEarnings[]> {
  return ctx.db
    .select()
    .from(dailyEarnings)
    .where(
      and(
        eq(dailyEarnings.driverId, driverId),
        gte(dailyEarnings.day, from),
        lte(dailyEarnings.day, to),
        gt(dailyEarnings.deliveries, 0),
      ),
    )
    .orderBy(asc(dailyEarnings.day));
}
