import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasWork } from '#worker/db/queries/work-rows.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { DayTruth } from '#worker/domain/earnings/truth.ts';

/** The driver's days with work from `from` to `to`, both included, oldest first. */
export async function exportDailyEarnings(
  ctx: Ctx,
  { driverId, from, to }: { driverId: string; from: string; to: string },
): Promise<DayTruth[]> {
  return ctx.db
    .select()
    .from(dailyEarnings)
    .where(
      and(
        eq(dailyEarnings.driverId, driverId),
        gte(dailyEarnings.day, from),
        lte(dailyEarnings.day, to),
        hasWork,
      ),
    )
    .orderBy(asc(dailyEarnings.day));
}
