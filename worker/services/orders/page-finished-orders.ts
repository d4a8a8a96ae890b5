import { and, asc, eq, gt, gte, isNotNull, lt, or } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { OrderCursor } from '#worker/domain/orders/order-cursor.ts';

const PAGE_SIZE = 500;

/**
 * The driver's finished orders from `since` to before `until` (epoch ms), oldest first, a page at a time: what is read
 * is what is returned, and no more than a page of it is ever held.
 */
export async function* pageFinishedOrders(
  ctx: Ctx,
  { driverId, since, until }: { driverId: string; since: number; until: number },
): AsyncGenerator<Order[]> {
  let after: OrderCursor = { at: since, id: '' };
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.driverId, driverId),
          isNotNull(orders.historyAt),
          gte(orders.historyAt, after.at),
          lt(orders.historyAt, until),
          or(gt(orders.historyAt, after.at), gt(orders.id, after.id)),
        ),
      )
      .orderBy(asc(orders.historyAt), asc(orders.id))
      .limit(PAGE_SIZE);
    yield rows.map(toOrder);
    const last = rows.at(-1);
    if (!last || last.historyAt === null || rows.length < PAGE_SIZE) return;
    after = { at: last.historyAt, id: last.id };
  }
}
