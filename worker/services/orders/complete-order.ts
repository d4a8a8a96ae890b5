import type { Ctx } from '#worker/ctx.ts';
import { accrueDeliveryIfWritten } from '#worker/db/queries/delivery-pay-rows.ts';
import { activateReferralIfWritten, countIfWritten } from '#worker/db/queries/order-followups.ts';
import { selectOrder } from '#worker/db/queries/order-rows.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';
import { describeEnd, listDaysOf } from '#worker/domain/earnings/active-time.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { moveOrder, type OrderRef } from './move-order.ts';

/**
 * The order is delivered and earned, in the driver's local day and hour of this moment. What one of the own network pays
 * is due to the driver from then on.
 */
export async function completeOrder(
  ctx: Ctx,
  { timeZone, ...ref }: OrderRef & { timeZone: string },
): Promise<Result<Order>> {
  // What a network order pays never changes, so it may be read before the move.
  const [order] = await selectOrder(ctx, ref.driverId, ref.orderId);
  const end = describeEnd(ctx.now, timeZone);
  const { endedAt: completedAt, endedOn: completedOn, endedHour: completedHour, dayStartedAt } = end;
  const days = listDaysOf({ ...end, acceptedAt: order?.acceptedAt ?? null });
  return moveOrder(ctx, {
    ...ref,
    move: 'complete',
    event: 'completed',
    set: { completedAt, completedOn, completedHour, dayStartedAt, historyAt: ctx.now },
    followUps: (eventId) => [
      countIfWritten(ctx, eventId, ref.driverId, 'completed', 1),
      ...days.map((day) => rollUpDay(ctx, ref.driverId, day)),
      ...activateReferralIfWritten(ctx, eventId, ref.driverId),
      ...(order ? accrueDeliveryIfWritten(ctx, eventId, order) : []),
    ],
  });
}
