import type { Ctx } from '#worker/ctx.ts';
import { countIfWritten } from '#worker/db/queries/order-followups.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { type MoveRequest, moveOrder } from './move-order.ts';

/** Undo of a decline: the order is pending again, if the decline is not too long ago. */
export function restoreOrder(ctx: Ctx, request: MoveRequest): Promise<Result<Order>> {
  return moveOrder(ctx, {
    ...request,
    move: 'restore',
    event: 'restored',
    set: { historyAt: null },
    followUps: (eventId) => [countIfWritten(ctx, eventId, request.driverId, 'declined', -1)],
  });
}
