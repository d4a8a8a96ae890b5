import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { reoptimizeRoute } from '#worker/services/routes/reoptimize-route.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/** Takes a pending order into the driver's route, which is optimized again if they asked for that. */
export async function acceptOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const accepted = await changeOrder(ctx, request, {
    name: 'accept',
    reads: {},
    decide: (order) => decideMove(order, 'accept', ctx.now, () => ({ set: { acceptedAt: ctx.now } })),
  });
  if (accepted.ok) await reoptimizeRoute(ctx, request.driverId);
  return accepted;
}
