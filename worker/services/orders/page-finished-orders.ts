import { and, asc, eq, gt, gte, isNotNull, lt, or } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { type OrderRow, orders } from '#worker/db/schema/orders.ts';
import { eachPage } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';

const PAGE_SIZE = 500;
const PAGES = { maxPages: Number.POSITIVE_INFINITY, pageSize: PAGE_SIZE };

/**
 * The driver's finished orders from `since` to before `until` (epoch ms), oldest first, a page at a time: what is read
 * is what is returned, and no more than a page of it is ever held.
 */
export async function* pageFinishedOrders(
  ctx: Ctx,
  { driverId, since, until }: { driverId: string; since: number; until: number },
): AsyncGenerator<Order[]> {
  const { historyAt, id } = orders;
  const isIn = and(eq(orders.driverId, driverId), isNotNull(historyAt), lt(historyAt, until));
  const pages = eachPage<OrderRow>(PAGES, (last) => {
    const after = last?.historyAt ?? since;
    return ctx.db
      .select()
      .from(orders)
      .where(and(isIn, gte(historyAt, after), or(gt(historyAt, after), gt(id, last?.id ?? ''))))
      .orderBy(asc(historyAt), asc(id))
      .limit(PAGE_SIZE);
  });
  for await (const rows of pages) yield rows.map(toOrder);
}
