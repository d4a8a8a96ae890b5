import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { saveReadyFacts } from '#worker/db/queries/ready-rows.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';

/** Marks an order as picked up, and records when its food was ready. */
export function pickUpOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'pickUp',
    reads: {},
    decide: (order, _, pickedUpAt) =>
      decideMove(order, 'pickUp', pickedUpAt, () => {
        const pickedUp = { ...toOrder(order), driverId: order.driverId, pickedUpAt };
        return {
          set: { pickedUpAt },
          followUps: (isWon) => saveReadyFacts(ctx, pickedUp, isWon),
        };
      }),
  });
}
