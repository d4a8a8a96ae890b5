import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectHistory, selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { driverTotals } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { formatOrderCursor, parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';

const PAGE_SIZE = 20;

export type OrdersPage = {
  open: Order[];
  history: Order[];
  nextCursor: string | null;
  totals: { pending: number; accepted: number; completed: number; declined: number };
};

/** Everything `/orders` shows. An unreadable cursor shows the newest page. */
export async function getOrdersPage(
  ctx: Ctx,
  driver: Driver,
  { before }: { before?: string | undefined },
): Promise<OrdersPage> {
  const cursor = (before && parseOrderCursor(before)) || undefined;
  const [, openRows, historyRows, [ended]] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    selectOpenOrders(ctx, driver.id),
    selectHistory(ctx, { driverId: driver.id, before: cursor, limit: PAGE_SIZE + 1 }),
    ctx.db.select().from(driverTotals).where(eq(driverTotals.driverId, driver.id)),
  ]);
  const open = openRows.map(toOrder);
  const last = historyRows.length > PAGE_SIZE ? historyRows[PAGE_SIZE - 1] : undefined;
  const count = (status: Order['status']) => open.filter((order) => order.status === status).length;
  return {
    open,
    history: historyRows.slice(0, PAGE_SIZE).map(toOrder),
    nextCursor: last?.historyAt == null ? null : formatOrderCursor({ at: last.historyAt, id: last.id }),
    totals: {
      pending: count('pending'),
      accepted: count('accepted'),
      completed: ended?.completed ?? 0,
      declined: ended?.declined ?? 0,
    },
  };
}
