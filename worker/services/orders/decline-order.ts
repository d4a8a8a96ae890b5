import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getOpenTime } from '#worker/domain/orders/order-moves.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/** Declines a pending order; `restoreOrder` can undo this for a short while. */
export function declineOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'setStatus',
    reads: {},
    decide: (order, _, at) =>
      decideMove(order, 'decline', getOpenTime(order.source, { at, now: ctx.now }), () => ({
        set: { declinedAt: at, historyAt: order.createdAt },
        count: { total: 'declined', step: 1 },
      })),
  });
}
