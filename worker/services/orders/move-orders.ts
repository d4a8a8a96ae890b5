import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { OrderRequest } from './change-order.ts';

/** The result of moving an order. */
export type Moved<Value = Order> = { orderId: string; result: Result<Value> };

export type Moves = Omit<OrderRequest, 'orderId'> & { orderIds: Iterable<string> };

/** Makes the same move on several orders, independently. */
export async function moveOrders<Value = Order>(
  ctx: Ctx,
  move: (ctx: Ctx, request: OrderRequest) => Promise<Result<Value>>,
  { orderIds, ...request }: Moves,
): Promise<Moved<Value>[]> {
  const moved: Moved<Value>[] = [];
  for (const orderId of new Set(orderIds)) {
    moved.push({ orderId, result: await move(ctx, { ...request, orderId }) });
  }
  return moved;
}
