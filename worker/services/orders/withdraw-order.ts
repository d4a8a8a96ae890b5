import type { Ctx } from '#worker/ctx.ts';
import { insertCalledOffAlert } from '#worker/db/queries/push-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { changeOrder, type OrderChange, type OrderRequest } from './change-order.ts';
import { endOrder, type ReadWork, selectRecentWork } from './roll-up-work.ts';

/**
 * Withdraws an order for its dispatch service: a pending one expires, an accepted one is canceled without counting against the
 * driver (its time counts), and a declined one can no longer be restored. Other orders do not change.
 */
export function withdrawOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'withdraw',
    reads: selectRecentWork(ctx, request),
    decide: async (order, read) => succeed(await withdraw(ctx, order, read)),
  });
}

async function withdraw(ctx: Ctx, order: OrderRow, read: ReadWork): Promise<OrderChange | null> {
  const event = 'withdrawn';
  const { status, createdAt, expiresAt } = order;
  if (status === 'pending') {
    return { event, set: { status: 'expired', expiresAt: createdAt, historyAt: createdAt } };
  }
  if (status === 'declined' && expiresAt > createdAt) return { event, set: { expiresAt: createdAt } };
  if (status !== 'accepted') return null;
  const ended = await endOrder(ctx, read, order, { status: 'cancelled', at: ctx.now });
  const cancelReason = 'withdrawn' as const;
  return {
    ...ended,
    event,
    set: { ...ended.set, status: 'cancelled', cancelReason, historyAt: createdAt },
    followUps: (isWon) => [
      ...ended.followUps(isWon),
      ...insertCalledOffAlert(ctx, order.driverId, { ...order, cancelReason }, isWon),
    ],
  };
}
