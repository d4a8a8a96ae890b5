import type { Ctx } from '#worker/ctx.ts';
import { countIfWritten } from '#worker/db/queries/order-followups.ts';
import { selectOrder } from '#worker/db/queries/order-rows.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { describeEnd, listDaysOf } from '#worker/domain/earnings/active-time.ts';
import type { DriverCancelReason, Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { type MoveRequest, moveOrder } from './move-order.ts';

/**
 * An accepted order that cannot be delivered: earns nothing and counts in the completion rate, and the time it took in
 * the driver's local day of this moment.
 */
export async function cancelOrder(
  ctx: Ctx,
  { reason, timeZone, ...request }: MoveRequest & { reason: DriverCancelReason; timeZone: string },
): Promise<Result<Order>> {
  // When it was accepted never changes, so it may be read before the move.
  const [order] = await selectOrder(ctx, request.driverId, request.orderId);
  const end = describeEnd(ctx.now, timeZone);
  const { endedAt: cancelledAt, endedOn: cancelledOn, endedHour: cancelledHour, dayStartedAt } = end;
  const days = listDaysOf({ ...end, acceptedAt: order?.acceptedAt ?? null });
  return moveOrder(ctx, {
    ...request,
    move: 'cancel',
    event: 'cancelled',
    set: {
      ...{ cancelledAt, cancelledOn, cancelledHour, dayStartedAt },
      cancelReason: reason,
      historyAt: orders.createdAt,
    },
    detail: { reason },
    followUps: (eventId) => [
      countIfWritten(ctx, eventId, request.driverId, 'cancelled', 1),
      ...days.map((day) => rollUpDay(ctx, request.driverId, day)),
    ],
  });
}
