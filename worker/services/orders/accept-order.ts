import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getOpenTime } from '#worker/domain/orders/order-moves.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { explainRefusal } from '#worker/services/network/explain-refusal.ts';
import {
  reoptimizeRoute,
  selectAcceptedRoute,
  toAcceptedRoute,
} from '#worker/services/routes/reoptimize-route.ts';
import { decideMove, type OrderRequest, readAndChange } from './change-order.ts';

/**
 * Accepts a pending order, and plans the route again if the driver set that. Fails with `orderTaken` where another driver was
 * faster.
 */
export async function acceptOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const accepted = await readAndChange(ctx, request, {
    name: 'setStatus',
    reads: selectAcceptedRoute(ctx, request.driverId),
    decide: (order, _, at) => {
      const openAt = getOpenTime(order.source, { at, now: ctx.now });
      return decideMove(order, 'accept', openAt, () => ({ set: { acceptedAt: at, historyAt: null } }));
    },
  });
  if (!accepted.ok) return explainRefusal(ctx, request, accepted);
  const { order, read } = accepted.value;
  const route = read && toAcceptedRoute(read);
  if (route) {
    const others = route.accepted.filter(({ id }) => id !== order.id);
    await reoptimizeRoute(ctx, { ...route, accepted: [...others, order] });
  }
  return succeed(order);
}
