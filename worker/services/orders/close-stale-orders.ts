import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { IS_ACCEPTED, orderEvents, orders } from '#worker/db/schema/orders.ts';
import { batch, eachPage, insertWhen } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { CLOSE_AFTER_MS } from '#worker/domain/orders/stale-orders.ts';
import { sum } from '#worker/domain/shared/sum.ts';
import { isDueAgain, workPages } from '#worker/services/jobs/work-items.ts';

/** D1 allows 100 parameters per statement. */
const PAGE_SIZE = 80;
const MAX_PAGES = 100;

/**
 * Closes accepted orders that did not end within 36 hours. They earn nothing, take no time (they end on no local day) and do not
 * count as canceled by their driver.
 */
export async function closeStaleOrders(ctx: Ctx): Promise<JobCounts> {
  const pages = eachPage({ maxPages: MAX_PAGES, pageSize: PAGE_SIZE }, () => listStale(ctx));
  const { done, failed } = await workPages(ctx, pages, {
    job: 'close-stale-orders',
    getId: (id) => id,
    work: (ids) => close(ctx, ids),
  });
  return { changed: sum(done), failed };
}

/** Condition: accepted, and not ended in time. */
const isOver = (ctx: Ctx): SQL => sql`${IS_ACCEPTED} and accepted_at <= ${ctx.now - CLOSE_AFTER_MS}`;

async function listStale(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${isOver(ctx)} and ${isDueAgain(ctx, 'close-stale-orders', 'orders.id')}`)
    .orderBy(orders.acceptedAt)
    .limit(PAGE_SIZE);
  return rows.map(({ id }) => id);
}

/** Statement: ends the deliveries of these orders without a charge. */
function giveUpDeliveries(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .update(networkDeliveries)
    .set({ status: 'unassigned', reason: 'never_finished', endedAt: ctx.now })
    .where(
      and(
        inArray(networkDeliveries.orderId, [...ids]),
        inArray(networkDeliveries.status, ['assigned', 'picked_up']),
        sql`exists (select 1 from orders where orders.id = order_id and cancel_reason = 'stale')`,
      ),
    );
}

/** Closes the orders that are still accepted, with their events, in one transaction. Returns how many. */
async function close(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const where = sql`${inArray(orders.id, [...ids])} and ${isOver(ctx)}`;
  const event = {
    id: sql`lower(hex(randomblob(16)))`,
    orderId: orders.id,
    driverId: orders.driverId,
    kind: 'cancelled' as const,
    at: ctx.now,
    detail: { reason: 'stale' },
  };
  const { closed } = await batch(ctx, {
    events: insertWhen(ctx, orderEvents, event, { from: orders, where }),
    closed: ctx.db
      .update(orders)
      .set({ status: 'cancelled', cancelReason: 'stale', cancelledAt: ctx.now, historyAt: orders.createdAt })
      .where(where)
      .returning({ driverId: orders.driverId }),
    deliveries: giveUpDeliveries(ctx, ids),
  });
  const driverIds = closed.map(({ driverId }) => driverId);
  ctx.live.changed(driverIds, 'orders', 'route');
  return closed.length;
}
