import type { Ctx } from '#worker/ctx.ts';
import { selectHistory, selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { ListOrdersInput } from '#worker/domain/orders/inputs.ts';
import { OPEN_STATUSES, type Order, type OrderStatus } from '#worker/domain/orders/order.ts';
import { formatOrderCursor, parseOrderCursor } from '#worker/domain/orders/order-cursor.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

const DEFAULT_FINISHED = 200;

/** The driver's orders: what is open, then a page of what is finished. `next` is the cursor of the following page. */
export async function listOrders(
  ctx: Ctx,
  { driverId, input }: { driverId: string; input: ListOrdersInput },
): Promise<Result<{ orders: Order[]; next: string | null }>> {
  const limit = input.limit ?? DEFAULT_FINISHED;
  const before = input.before === undefined ? undefined : parseOrderCursor(input.before);
  if (before === null) return fail('invalidInput', { fields: [{ path: 'before', message: 'cursor' }] });
  const statuses = OPEN_STATUSES.filter((status) => !input.status || status === input.status);
  const isOpenOnly = isOpen(input.status);
  const [, open, finished] = await ctx.db.batch([
    expireOrders(ctx, driverId),
    selectOpenOrders(ctx, driverId, before ? [] : statuses),
    selectHistory(ctx, { driverId, before, status: input.status, limit: isOpenOnly ? 0 : limit + 1 }),
  ]);
  const page = finished.slice(0, limit);
  const openPage = isOpenOnly ? open.slice(0, limit) : open;
  const next = finished.length > limit ? getCursor(page.at(-1)) : null;
  return succeed({ orders: [...openPage, ...page].map(toOrder), next });
}

function isOpen(status: OrderStatus | undefined): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

function getCursor(row: OrderRow | undefined): string | null {
  return row?.historyAt == null ? null : formatOrderCursor({ at: row.historyAt, id: row.id });
}
