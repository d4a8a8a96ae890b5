import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';

const MAX_DAYS = 90;

/** Returns the driver's newest days with a delivery or a cancellation fee, most recent first. */
export function listDailyEarnings(ctx: Ctx, driverId: string): Promise<DayEarnings[]> {
  return ctx.db
    .select()
    .from(dailyEarnings)
    .where(
      and(
        eq(dailyEarnings.driverId, driverId),
        or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.totalCents, 0)),
      ),
    )
    .orderBy(desc(dailyEarnings.day))
    .limit(MAX_DAYS);
}
