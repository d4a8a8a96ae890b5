import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasWork } from '#worker/db/queries/work-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { IS_SAMPLE, orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { getWorkStart, wasForgotten } from '#worker/domain/earnings/active-time.ts';
import type { DayTakeHome } from '#worker/domain/earnings/take-home.ts';
import { listDaysOf } from '#worker/domain/earnings/work-span.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { addDays } from '#worker/domain/shared/time.ts';
import { pageArchivedOrders } from '#worker/services/earnings/page-archived-orders.ts';

/** A day with work, and whether it includes samples. */
export type ExportedDay = DayTakeHome & { hasSamples: boolean };

type Asked = { driver: Pick<Driver, 'id' | 'timeZone'>; from: string; to: string };

/** Returns the driver's days with work from `from` to `to` (inclusive), oldest first. */
export async function exportDailyEarnings(ctx: Ctx, asked: Asked): Promise<ExportedDay[]> {
  const { driver, from, to } = asked;
  const { day } = dailyEarnings;
  const { days, samples } = await batch(ctx, {
    days: ctx.db
      .select()
      .from(dailyEarnings)
      .where(and(eq(dailyEarnings.driverId, driver.id), gte(day, from), lte(day, to), hasWork))
      .orderBy(asc(day)),
    samples: ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.driverId, driver.id),
          IS_SAMPLE,
          // A sample that ended on the following day may have started before midnight.
          sql`coalesce(completed_on, cancelled_on) between ${from} and ${addDays(to, 1)}`,
        ),
      ),
  });
  const sampled = new Set([...samples.flatMap(listDaysOf), ...(await listArchivedSampleDays(ctx, asked))]);
  return days.map((record) => ({ ...record, hasSamples: sampled.has(record.day) }));
}

/** Returns the days of archived samples. */
async function listArchivedSampleDays(ctx: Ctx, { driver, from, to }: Asked): Promise<string[]> {
  if (from >= findArchiveDay(ctx.now)) return [];
  const { id: driverId, timeZone } = driver;
  // One day later, as in the query above.
  const asked = { from, to: addDays(to, 1), timeZone };
  const days: string[] = [];
  for await (const page of pageArchivedOrders(ctx, { driverId, days: asked })) {
    for (const order of page) {
      const { isSample, acceptedAt, completedAt, cancelledAt } = order;
      const endedAt = completedAt ?? cancelledAt;
      const day = order.completedOn ?? order.cancelledOn;
      const isForgotten =
        completedAt === null && endedAt !== null && wasForgotten({ ...order, arrivedAt: null }, endedAt);
      if (!isSample || endedAt === null || day === null || isForgotten) continue;
      const hasBegunBefore = getWorkStart(acceptedAt, endedAt) < (order.dayStartedAt ?? 0);
      days.push(day, ...(hasBegunBefore ? [addDays(day, -1)] : []));
    }
  }
  return days;
}
