import type { Ctx } from '#worker/ctx.ts';
import { selectOrder, toOrder, toPresent } from '#worker/db/queries/order-rows.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

type OwnOrder = { driverId: string; orderId: string };

/** Returns one of the driver's orders in its current state. Fails with `orderNotFound`. */
export async function getOrder(ctx: Ctx, own: OwnOrder): Promise<Result<Order>> {
  return toFoundOrder(ctx, await batch(ctx, selectOwnOrder(ctx, own)));
}

/** Statements: one of the driver's orders. */
export function selectOwnOrder(ctx: Ctx, { driverId, orderId }: OwnOrder) {
  return { found: selectOrder(ctx, driverId, orderId) };
}

/** Returns the order in its current state from the rows of `selectOwnOrder`. Fails with `orderNotFound`. */
export function toFoundOrder(
  ctx: Ctx,
  { found: [row] }: BatchResults<ReturnType<typeof selectOwnOrder>>,
): Result<Order> {
  return row ? succeed(toOrder(toPresent(ctx, row))) : fail('orderNotFound');
}
