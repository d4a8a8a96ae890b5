import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from '#worker/services/orders/change-order.ts';

/** Records that the driver is at the restaurant, unless their position already showed it. */
export function arriveAtPickup(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'arrive',
    reads: {},
    decide: (order, _, at) => decideMove(order, 'arrive', at, () => ({ set: { arrivedAt: at } })),
  });
}
