import type { Ctx } from '#worker/ctx.ts';
import type { DriverCancelReason, Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';
import { endOrder, selectRecentWork } from './roll-up-work.ts';

/**
 * Cancels an accepted order that cannot be delivered. It earns nothing, counts in the completion rate, and its time counts in the
 * driver's local day.
 */
export function cancelOrder(
  ctx: Ctx,
  { reason, ...request }: OrderRequest & { reason: DriverCancelReason },
): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'cancel',
    reads: selectRecentWork(ctx, request),
    decide: (order, read, at) =>
      decideMove(order, 'cancel', at, async () => {
        const ended = await endOrder(ctx, read, order, { status: 'cancelled', at });
        return {
          ...ended,
          set: { ...ended.set, cancelReason: reason, historyAt: order.createdAt },
          detail: { reason },
          count: { total: 'cancelled', step: 1 },
        };
      }),
  });
}
