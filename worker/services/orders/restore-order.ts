import type { Ctx } from '#worker/ctx.ts';
import { countIfWritten } from '#worker/db/queries/order-followups.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { moveOrder, type OrderRef } from './move-order.ts';

/** Undo of a decline: the order is pending again, if the decline is not too long ago. */
export function restoreOrder(ctx: Ctx, ref: OrderRef): Promise<Result<Order>> {
  return moveOrder(ctx, {
    ...ref,
    move: 'restore',
    event: 'restored',
    set: { historyAt: null },
    followUps: (eventId) => [countIfWritten(ctx, eventId, ref.driverId, 'declined', -1)],
  });
}
