import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { driverTotals, orders } from '#worker/db/schema/orders.ts';
import { listDaysRound } from '#worker/domain/earnings/active-time.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';

/** The local day and hour a sample ended on that was active. */
const ENDED_ON = sql<string | null>`coalesce(completed_on, cancelled_on)`;
const ENDED_HOUR = sql`coalesce(completed_hour, cancelled_hour)`;

/** Removes the driver's samples, finished ones included, and what they earned and took. Returns how many went. */
export async function clearSampleOrders(
  ctx: Ctx,
  { driverId, timeZone }: { driverId: string; timeZone: string },
): Promise<{ count: number }> {
  // A literal, not a parameter: only then can SQLite use the partial index on samples.
  // Days that are due in the archive are final, with what samples earned on them.
  const isSample = and(
    eq(orders.driverId, driverId),
    sql`is_sample = 1`,
    sql`coalesce(${ENDED_ON}, '9') >= ${findArchiveDay(ctx.now)}`,
  );
  const days = await ctx.db
    .select({
      day: ENDED_ON.as('ended_on'),
      firstHour: sql<number>`coalesce(min(${ENDED_HOUR}), 0)`.as('first_hour'),
      lastHour: sql<number>`coalesce(max(${ENDED_HOUR}), 23)`.as('last_hour'),
    })
    .from(orders)
    .where(and(isSample, inArray(orders.status, ['accepted', 'completed', 'cancelled'])))
    .groupBy(ENDED_ON);
  const { day: today, hour } = getLocalTime(ctx.now, timeZone);
  // Today as well, and the days round this hour for samples active: one may end between this reading and the deletion.
  const touched = new Set([
    today,
    ...days.flatMap(({ day, firstHour, lastHour }) =>
      day ? listDaysRound(day, firstHour, lastHour) : listDaysRound(today, hour, hour),
    ),
  ]);
  const rollUps: BatchItem<'sqlite'>[] = [...touched].map((day) => rollUpDay(ctx, driverId, day));
  const [, removed] = await ctx.db.batch([
    ctx.db
      .update(driverTotals)
      .set({
        completed: subtractSamples(ctx, driverId, 'completed'),
        declined: subtractSamples(ctx, driverId, 'declined'),
        cancelled: subtractSamples(ctx, driverId, 'cancelled'),
      })
      .where(eq(driverTotals.driverId, driverId)),
    ctx.db.delete(orders).where(isSample).returning({ id: orders.id }),
    ...rollUps,
  ]);
  return { count: removed.length };
}

function subtractSamples(ctx: Ctx, driverId: string, status: 'completed' | 'declined' | 'cancelled') {
  return sql`${driverTotals[status]} - (
    select count(*) from orders where driver_id = ${driverId} and is_sample = 1 and status = ${status}
      and coalesce(${ENDED_ON}, '9') >= ${findArchiveDay(ctx.now)})`;
}
