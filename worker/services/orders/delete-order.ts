import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isOpenSql, selectOrder } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { writeOnce } from '#worker/services/shared/request-once.ts';
import type { OrderRequest } from './change-order.ts';

/**
 * Deletes a pending offer that the driver entered, with its events; idempotent by `requestKey`. Fails with `orderNotFound` or
 * `orderNotEditable`.
 */
export async function deleteOrder(
  ctx: Ctx,
  { driverId, orderId, requestKey = null }: OrderRequest,
): Promise<Result<undefined>> {
  const request = { ownerId: driverId, operation: `delete:${orderId}`, key: requestKey };
  const isRemovable = and(
    eq(orders.id, orderId),
    eq(orders.driverId, driverId),
    eq(orders.source, 'manual'),
    eq(orders.status, 'pending'),
    isOpenSql(ctx),
  );
  const removed = await writeOnce(ctx, request, {
    answer: true,
    condition: sql`exists (select 1 from ${orders} where ${isRemovable})`,
    statements: [ctx.db.delete(orders).where(isRemovable).returning({ id: orders.id })],
  });
  if (removed && !removed.isRepeat) ctx.live.changed(driverId, 'orders');
  if (removed) return succeed(undefined);
  const [order] = await selectOrder(ctx, driverId, orderId);
  return fail(order ? 'orderNotEditable' : 'orderNotFound');
}
