import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { moveOrder, type OrderRef } from './move-order.ts';

/** The food is on board: from now on the route needs only the drop-off. */
export function pickUpOrder(ctx: Ctx, ref: OrderRef): Promise<Result<Order>> {
  return moveOrder(ctx, { ...ref, move: 'pickUp', event: 'pickedUp', set: { pickedUpAt: ctx.now } });
}
