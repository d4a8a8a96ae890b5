import type { Ctx } from '#worker/ctx.ts';
import { countIfWritten } from '#worker/db/queries/order-followups.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { moveOrder, type OrderRef } from './move-order.ts';

/** The driver leaves a pending order; `restoreOrder` undoes it for a short while. */
export function declineOrder(ctx: Ctx, ref: OrderRef): Promise<Result<Order>> {
  return moveOrder(ctx, {
    ...ref,
    move: 'decline',
    event: 'declined',
    set: { declinedAt: ctx.now, historyAt: orders.createdAt },
    followUps: (eventId) => [countIfWritten(ctx, eventId, ref.driverId, 'declined', 1)],
  });
}
