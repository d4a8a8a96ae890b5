import { and, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectOrder } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { OrderRequest } from './change-order.ts';

/** Removes an offer the driver typed in and nobody answered yet, with its events. Any other order stays. */
export async function deleteOrder(ctx: Ctx, { driverId, orderId }: OrderRequest): Promise<Result<undefined>> {
  const [[order], removed] = await ctx.db.batch([
    selectOrder(ctx, driverId, orderId),
    ctx.db
      .delete(orders)
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.driverId, driverId),
          eq(orders.source, 'manual'),
          eq(orders.status, 'pending'),
          gt(orders.expiresAt, ctx.now),
        ),
      )
      .returning({ id: orders.id }),
  ]);
  if (!order) return fail('orderNotFound');
  if (removed.length !== 1) return fail('orderNotEditable');
  ctx.live.changed(driverId, 'orders');
  return succeed(undefined);
}
