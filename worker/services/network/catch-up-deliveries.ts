import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { workEach } from '#worker/services/jobs/work-items.ts';
import { withdrawOrder } from '#worker/services/orders/withdraw-order.ts';
import { advanceDelivery } from './advance-delivery.ts';
import { giveUp } from './follow-order.ts';

/** What a run works on; the rest is for the next. */
const MAX_ITEMS = 200;

/**
 * Takes the steps of deliveries that no dispatch area took in time, and those away whose driver is gone. So no delivery
 * depends on an object that was lost.
 */
export async function catchUpDeliveries(ctx: Ctx): Promise<JobCounts> {
  const released = await workEach(ctx, {
    job: 'dispatch',
    items: await listOrphans(ctx),
    getId: ({ id }) => id,
    work: (orphan) => release(ctx, orphan),
  });
  const { dueAt } = networkDeliveries;
  const items = await ctx.db
    .select({ id: networkDeliveries.id, area: networkDeliveries.area })
    .from(networkDeliveries)
    .where(and(isNotNull(dueAt), lte(dueAt, ctx.now)))
    .orderBy(dueAt)
    .limit(MAX_ITEMS);
  const { done, failed } = await workEach(ctx, {
    job: 'dispatch',
    items,
    getId: ({ id }) => id,
    work: ({ id }) => advanceDelivery(ctx, id),
  });
  // Areas that lost their clocks get them back.
  for (const area of new Set(items.map((item) => item.area))) ctx.dispatch.wake(area);
  return { dispatched: done.filter(Boolean).length, failed: failed + released.failed };
}

type Orphan = Awaited<ReturnType<typeof listOrphans>>[number];

/** Deliveries of drivers who deleted their account or are suspended: neither brings anything. */
function listOrphans(ctx: Ctx) {
  const { id, orderId, driverId, pickedUpAt } = networkDeliveries;
  return ctx.db
    .select({ id, orderId, driverId, pickedUpAt })
    .from(networkDeliveries)
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        // The condition of the partial index, word for word: only then can SQLite use it.
        sql`network_deliveries.status in ('assigned', 'picked_up')`,
        or(isNull(orders.id), ne(orders.status, 'accepted'), isNotNull(drivers.suspendedAt)),
      ),
    )
    .limit(MAX_ITEMS);
}

/** Before the pickup others get the delivery; after it, it is over. */
async function release(ctx: Ctx, { id, orderId, driverId, pickedUpAt }: Orphan): Promise<void> {
  if (driverId !== null && orderId !== null) {
    const withdrawn = await withdrawOrder(ctx, { driverId, orderId });
    if (withdrawn.ok) return;
  }
  const isGone = sql`not exists (select 1 from orders where orders.id = ${networkDeliveries.orderId})`;
  await ctx.db
    .update(networkDeliveries)
    .set(giveUp(ctx.now, pickedUpAt))
    .where(and(eq(networkDeliveries.id, id), sql`${networkDeliveries.orderId} is ${orderId}`, isGone));
}
