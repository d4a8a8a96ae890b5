import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { driverTotals, orderArchives } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';
import type { OrderFilter } from '#worker/domain/orders/order-filter.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { evaluateOpenOrders } from '#worker/services/offers/evaluate-open-orders.ts';
import { selectOfferEvidence, toOfferEvidence } from '#worker/services/offers/select-offer-evidence.ts';
import { selectFilteredHistory, toHistoryPage } from './read-history.ts';

export type OrdersPage = {
  /** All of them: the screen shows those the filter asks for and counts the rest. */
  open: Order[];
  offers: OfferReport;
  /** A page of the finished orders the filter asks for. */
  history: Order[];
  nextCursor: string | null;
  /** The last month of which orders are in the archive, "2025-06"; null while there are none. */
  archivedThrough: string | null;
  totals: { pending: number; accepted: number; completed: number; declined: number };
};

/** Everything `/orders` shows, in one round trip. An unreadable cursor shows the newest page. */
export async function getOrdersPage(
  ctx: Ctx,
  driver: Driver,
  { before, filter = {} }: { before?: string | undefined; filter?: OrderFilter },
): Promise<OrdersPage> {
  const cursor = (before && parseOrderCursor(before)) || undefined;
  const [, openRows, seen, nearby, hours, waits, [ended], [archived], ...historyRows] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    ...selectOfferEvidence(ctx, driver),
    ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, driver.id)),
    ctx.db
      .select({ month: orderArchives.month })
      .from(orderArchives)
      .where(eq(orderArchives.driverId, driver.id))
      .orderBy(desc(orderArchives.month))
      .limit(1),
    ...selectFilteredHistory(ctx, { driverId: driver.id, filter, before: cursor }),
  ]);
  const open = openRows.map(toOrder);
  const count = (status: Order['status']) => open.filter((order) => order.status === status).length;
  return {
    open,
    offers: await evaluateOpenOrders(ctx, driver, toOfferEvidence(openRows, seen, nearby, hours, waits)),
    ...toHistoryPage(historyRows.flat(), { filter, before: cursor }),
    archivedThrough: archived?.month ?? null,
    totals: {
      pending: count('pending'),
      accepted: count('accepted'),
      completed: ended?.completed ?? 0,
      declined: ended?.declined ?? 0,
    },
  };
}
