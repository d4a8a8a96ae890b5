import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getDeliveredAt } from '#worker/domain/orders/stale-orders.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';
import { accruePay, activateReferral, selectEarned } from './earnings-of-order.ts';
import { endOrder, selectRecentWork } from './roll-up-work.ts';

/**
 * Completes an order. Its pay counts in the local day and hour in which it was delivered (`getDeliveredAt`). A network order
 * accrues its pay to the driver, and a driver's first delivery activates their referral.
 */
export function completeOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const { driverId } = request;
  return changeOrder(ctx, request, {
    name: 'setStatus',
    reads: { ...selectRecentWork(ctx, request), ...selectEarned(ctx, request) },
    decide: (order, read, movedAt) =>
      decideMove(order, 'complete', movedAt, async () => {
        const at = getDeliveredAt(order, movedAt);
        const ended = await endOrder(ctx, read, order, { status: 'completed', at, movedAt });
        return {
          ...ended,
          set: { ...ended.set, historyAt: at },
          ...(at < movedAt && { detail: { markedAt: movedAt } }),
          count: { total: 'completed', step: 1 },
          followUps: (isWon) => [
            ...ended.followUps(isWon),
            ...(order.isSample ? [] : activateReferral(ctx, read, { driverId, at }, isWon)),
            ...(order.source === 'network' ? accruePay(ctx, order, read, isWon) : []),
          ],
        };
      }),
  });
}
