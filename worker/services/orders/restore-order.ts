import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/** Undoes a decline: the order is pending again, if the decline is not too long ago. */
export function restoreOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'restore',
    reads: {},
    decide: (order) =>
      decideMove(order, 'restore', ctx.now, () => ({
        set: { historyAt: null },
        count: { total: 'declined', step: -1 },
      })),
  });
}
