import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/**
 * Undoes a decline: the order is pending again, if the decline is not too long ago. One that closed by itself is active again
 * from now on, if that is not too long ago; that it was closed stays on the row, by which a repeat is known.
 */
export function restoreOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'restore',
    reads: {},
    decide: (order) =>
      order.cancelledAt === null
        ? decideMove(order, 'restore', ctx.now, () => ({
            set: { historyAt: null },
            count: { total: 'declined', step: -1 },
          }))
        : decideMove(order, 'reopen', ctx.now, () => ({
            set: { historyAt: null, acceptedAt: ctx.now, cancelReason: null },
          })),
  });
}
