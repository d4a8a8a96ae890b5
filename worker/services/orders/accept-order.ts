import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { moveOrder, type OrderRef } from './move-order.ts';

/** The driver takes a pending order into the route in hand. */
export function acceptOrder(ctx: Ctx, ref: OrderRef): Promise<Result<Order>> {
  return moveOrder(ctx, { ...ref, move: 'accept', event: 'accepted', set: { acceptedAt: ctx.now } });
}
