import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { acceptOrder } from '#worker/services/orders/accept-order.ts';

type Accepted = { orderId: string; result: Result<Order> };

/** Accepts several orders, each in a move of its own, so that one that is gone does not keep the others. */
export async function acceptOffers(
  ctx: Ctx,
  { driverId, orderIds }: { driverId: string; orderIds: Iterable<string> },
): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  for (const orderId of new Set(orderIds)) {
    accepted.push({ orderId, result: await acceptOrder(ctx, { driverId, orderId }) });
  }
  return accepted;
}
