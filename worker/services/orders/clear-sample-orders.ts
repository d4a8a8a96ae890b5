import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { endedAround, isWorkVersion, saveDays, selectWork } from '#worker/db/queries/work-rows.ts';
import { driverTotals, IS_SAMPLE, type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { rollUpDay } from '#worker/domain/earnings/roll-up-day.ts';
import { listChangedDays } from '#worker/domain/earnings/work-span.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { DRIVER_CANCEL_REASONS } from '#worker/domain/orders/order.ts';
import { MAX_TRIES } from './change-order.ts';
import { openMeasureMiles, type ReadWork } from './roll-up-work.ts';

/** Condition: canceled by its driver. Only these orders count as canceled. */
const IS_COUNTED = inArray(orders.cancelReason, [...DRIVER_CANCEL_REASONS]);

const ENDED_ON = sql`coalesce(completed_on, cancelled_on, '9')`;

/** Deletes the driver's samples, finished ones included, and their earnings. Returns how many were deleted. */
export async function clearSampleOrders(
  ctx: Ctx,
  { driverId }: { driverId: string },
): Promise<{ count: number }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const days = sql`select distinct coalesce(completed_on, cancelled_on) as day from orders where ${isSample(ctx, driverId)}`;
    const { samples, ...work } = await batch(ctx, {
      samples: ctx.db.select().from(orders).where(isSample(ctx, driverId)),
      ...selectWork(ctx, driverId, endedAround(days)),
    });
    if (samples.length === 0) return { count: 0 };
    const removed = await remove(ctx, driverId, samples, work);
    if (removed === null) continue;
    ctx.live.changed(driverId, 'orders', 'route', 'earnings');
    return { count: removed };
  }
  throw new Error('Samples not cleared: orders kept ending');
}

/** Condition: one of the driver's samples, except those that ended on archived days, which are final. */
function isSample(ctx: Ctx, driverId: string) {
  return and(eq(orders.driverId, driverId), IS_SAMPLE, sql`${ENDED_ON} >= ${findArchiveDay(ctx.now)}`);
}

/** Deletes the samples. Returns how many, or null if an order ended since they were read. */
async function remove(ctx: Ctx, driverId: string, samples: OrderRow[], work: ReadWork) {
  const isCurrent = isWorkVersion(driverId, work.driver[0]?.version ?? 0);
  const ids = new Set(samples.map(({ id }) => id));
  const left = [...work.completed, ...work.cancelled].filter(({ id }) => !ids.has(id));
  const measureMiles = await openMeasureMiles(ctx, left);
  const { removed, saved } = await batch(ctx, {
    totals: ctx.db
      .update(driverTotals)
      .set({
        completed: subtractSamples(ctx, driverId, 'completed'),
        declined: subtractSamples(ctx, driverId, 'declined'),
        cancelled: subtractSamples(ctx, driverId, 'cancelled', IS_COUNTED),
      })
      .where(and(eq(driverTotals.driverId, driverId), isCurrent)),
    removed: ctx.db
      .delete(orders)
      .where(and(isSample(ctx, driverId), isCurrent))
      .returning({ id: orders.id }),
    saved: saveDays(
      ctx,
      driverId,
      listChangedDays(samples, left).map((day) => rollUpDay(left, day, measureMiles)),
      isCurrent,
    ),
  });
  const isWon = (saved.at(-1)?.meta.changes ?? 0) > 0;
  return isWon ? removed.length : null;
}

function subtractSamples(
  ctx: Ctx,
  driverId: string,
  status: 'completed' | 'declined' | 'cancelled',
  condition?: SQL,
) {
  const isCounted = and(eq(orders.status, status), isSample(ctx, driverId), condition);
  return sql`${driverTotals[status]} - (select count(*) from orders where ${isCounted})`;
}
