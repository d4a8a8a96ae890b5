import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getOpenTime } from '#worker/domain/orders/order-moves.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { explainRefusal } from '#worker/services/network/explain-refusal.ts';
import {
  type AcceptedRoute,
  reoptimizeRoute,
  selectAcceptedRoute,
  toAcceptedRoute,
} from '#worker/services/routes/reoptimize-route.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/**
 * Accepts a pending order, and plans the route again if the driver set that. Fails with `orderTaken` where another driver was
 * faster.
 */
export async function acceptOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const before: { route: AcceptedRoute | null } = { route: null };
  const accepted = await changeOrder(ctx, request, {
    name: 'setStatus',
    reads: selectAcceptedRoute(ctx, request.driverId),
    decide: (order, read, at) => {
      const openAt = getOpenTime(order.source, { at, now: ctx.now });
      const decided = decideMove(order, 'accept', openAt, () => ({
        set: { acceptedAt: at, historyAt: null },
      }));
      const isRepeat = decided.ok && decided.value === null;
      before.route = isRepeat ? null : toAcceptedRoute(read);
      return decided;
    },
  });
  if (!accepted.ok) return explainRefusal(ctx, request, accepted);
  if (before.route) {
    const others = before.route.accepted.filter(({ id }) => id !== request.orderId);
    await reoptimizeRoute(ctx, { ...before.route, accepted: [...others, accepted.value] });
  }
  return accepted;
}
