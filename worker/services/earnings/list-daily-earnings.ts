import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasWork } from '#worker/db/queries/work-rows.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';

const MAX_DAYS = 90;

/** The driver's newest days with work, most recent first. */
export function listDailyEarnings(ctx: Ctx, driverId: string): Promise<DayEarnings[]> {
  return ctx.db
    .select()
    .from(dailyEarnings)
    .where(and(eq(dailyEarnings.driverId, driverId), hasWork))
    .orderBy(desc(dailyEarnings.day))
    .limit(MAX_DAYS);
}
