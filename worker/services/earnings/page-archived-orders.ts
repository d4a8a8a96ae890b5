import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { orderArchives } from '#worker/db/schema/orders.ts';
import { type ArchivedOrder, unpackOrders } from '#worker/domain/orders/archive.ts';
import { addDays, getLocalDay } from '#worker/domain/shared/time.ts';
import type { LocalDays } from './page-finished-orders.ts';

/** The `historyAt` that the order had before it was archived. */
const getHistoryAt = ({ completedAt, createdAt }: ArchivedOrder) => completedAt ?? createdAt;

/**
 * Yields the driver's archived orders of a range of local days, oldest first, one month at a time. Orders are assigned to days as
 * in `pageFinishedOrders`.
 */
export async function* pageArchivedOrders(
  ctx: Ctx,
  { driverId, days: { from, to, timeZone } }: { driverId: string; days: LocalDays },
): AsyncGenerator<ArchivedOrder[]> {
  const getDay = (order: ArchivedOrder) =>
    order.completedOn ?? order.cancelledOn ?? getLocalDay(getHistoryAt(order), timeZone);
  // An order without a stored day is archived in the month of its UTC day, so the range is one day wider on each side.
  const [first, final] = [addDays(from, -1).slice(0, 7), addDays(to, 1).slice(0, 7)];
  for (let last = ''; ; ) {
    const rows = await ctx.db
      .select({ month: orderArchives.month, fields: orderArchives.fields, orders: orderArchives.orders })
      .from(orderArchives)
      .where(
        and(
          eq(orderArchives.driverId, driverId),
          sql`month = (select min(month) from order_archives
            where driver_id = ${driverId} and month > ${last} and month between ${first} and ${final})`,
        ),
      );
    if (!rows[0]) return;
    last = rows[0].month;
    yield rows
      .flatMap(unpackOrders)
      .filter((order) => getDay(order) >= from && getDay(order) <= to)
      .sort((one, other) => getHistoryAt(one) - getHistoryAt(other));
  }
}
