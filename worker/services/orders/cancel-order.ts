import type { Ctx } from '#worker/ctx.ts';
import { countIfWritten } from '#worker/db/queries/order-followups.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { DriverCancelReason, Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { type MoveRequest, moveOrder } from './move-order.ts';

/** An accepted order that cannot be delivered: earns nothing and counts in the completion rate. */
export function cancelOrder(
  ctx: Ctx,
  { reason, ...request }: MoveRequest & { reason: DriverCancelReason },
): Promise<Result<Order>> {
  return moveOrder(ctx, {
    ...request,
    move: 'cancel',
    event: 'cancelled',
    set: { cancelledAt: ctx.now, cancelReason: reason, historyAt: orders.createdAt },
    detail: { reason },
    followUps: (eventId) => [countIfWritten(ctx, eventId, request.driverId, 'cancelled', 1)],
  });
}
