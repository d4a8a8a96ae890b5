import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';
import { hasRoom, NO_ROOM } from './write-new-orders.ts';

/**
 * Undoes a decline: the order is pending again, if the decline is not too long ago. One that closed by itself is active again
 * from now on, if that is not too long ago; that it was closed stays on the row, by which a repeat is known.
 */
export function restoreOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const room = hasRoom(ctx, request.driverId, 1);
  return changeOrder(ctx, request, {
    name: 'restore',
    reads: { room: ctx.db.select({ hasRoom: room }).from(drivers).where(eq(drivers.id, request.driverId)) },
    decide: (order, { room: [read] }) => {
      if (order.cancelledAt === null) {
        return decideMove(order, 'restore', ctx.now, () => ({
          set: { historyAt: null },
          count: { total: 'declined', step: -1 },
        }));
      }
      const decided = decideMove(order, 'reopen', ctx.now, () => ({
        set: { historyAt: null, acceptedAt: ctx.now, cancelReason: null },
        guards: [room],
      }));
      return decided.ok && decided.value && !read?.hasRoom ? NO_ROOM : decided;
    },
  });
}
