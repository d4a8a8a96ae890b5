import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orderArchives } from '#worker/db/schema/orders.ts';
import { type ArchivedOrder, unpackOrders } from '#worker/domain/orders/archive.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

const endedAt = ({ completedAt, cancelledAt, createdAt }: ArchivedOrder) =>
  completedAt ?? cancelledAt ?? createdAt;

const toMonth = (at: number) => new Date(at).toISOString().slice(0, 7);

/**
 * Yields the driver's archived orders that ended from `since` to before `until` (epoch ms), oldest first, a month at a time.
 */
export async function* pageArchivedOrders(
  ctx: Ctx,
  { driverId, since, until }: { driverId: string; since: number; until: number },
): AsyncGenerator<ArchivedOrder[]> {
  // Months are local ones, which begin and end up to a day apart from those in UTC.
  let last = toMonth(since - 33 * DAY_MS);
  const final = toMonth(until + 2 * DAY_MS);
  for (;;) {
    const rows = await ctx.db
      .select({ month: orderArchives.month, fields: orderArchives.fields, orders: orderArchives.orders })
      .from(orderArchives)
      .where(
        and(
          eq(orderArchives.driverId, driverId),
          sql`month = (select min(month) from order_archives 
            where driver_id = ${driverId} and month > ${last} and month <= ${final})`,
        ),
      );
    const [first] = rows;
    if (!first) return;
    last = first.month;
    yield rows
      .flatMap(unpackOrders)
      .filter((order) => endedAt(order) >= since && endedAt(order) < until)
      .sort((one, other) => endedAt(one) - endedAt(other));
  }
}
