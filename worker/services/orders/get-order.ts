import type { Ctx } from '#worker/ctx.ts';
import { selectOrder, toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Returns one of the driver's orders as it is now. Fails with `orderNotFound`. */
export async function getOrder(
  ctx: Ctx,
  { driverId, orderId }: { driverId: string; orderId: string },
): Promise<Result<Order>> {
  const [row] = await selectOrder(ctx, driverId, orderId);
  return row ? succeed(toOrder(toPresent(ctx, row))) : fail('orderNotFound');
}
