import type { Ctx } from '#worker/ctx.ts';
import { keepWaitIfWritten } from '#worker/db/queries/wait-rows.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { type MoveRequest, moveOrder } from './move-order.ts';

/** The food is on board: from now on the route needs only the drop-off, and the wait is known. */
export function pickUpOrder(ctx: Ctx, request: MoveRequest): Promise<Result<Order>> {
  return moveOrder(ctx, {
    ...request,
    move: 'pickUp',
    event: 'pickedUp',
    set: { pickedUpAt: ctx.now },
    followUps: (eventId) => [keepWaitIfWritten(ctx, eventId)],
  });
}
