import type { Ctx } from '#worker/ctx.ts';
import { insertCalledOffAlert } from '#worker/db/queries/push-rows.ts';
import { type DeliveryStatus, isOver, type NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { CANCEL_FEE_CENTS } from '#worker/domain/network/price-delivery.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { changeOrder } from '#worker/services/orders/change-order.ts';
import { accruePay, selectEarned } from '#worker/services/orders/earnings-of-order.ts';
import { endOrder, selectRecentWork } from '#worker/services/orders/roll-up-work.ts';
import { callOffOffers } from './call-off-offers.ts';
import { toDelivery } from './delivery-rows.ts';

type Asked = {
  restaurantId: string;
  deliveryId: string;
  /** The status for which the restaurant saw the cost; a delivery that has moved on since is not canceled. */
  seen?: DeliveryStatus;
};

/** Attempts in case a driver accepts, picks up or gives up concurrently. */
const MAX_TRIES = 6;

/**
 * Cancels a delivery for its restaurant: free while unassigned, $2 to the driver until pickup, the whole price after it.
 * Idempotent. Fails with `deliveryNotFound`, or with `deliveryMoved` if it ended in another way or moved on since `seen`.
 */
export async function cancelDelivery(
  ctx: Ctx,
  { restaurantId, deliveryId, seen = 'picked_up' }: Asked,
): Promise<Result<NetworkDelivery>> {
  const allowed = await limitRate(ctx, 'cancelDelivery', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const isOnBoard = seen === 'picked_up';
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await callOffOffers(ctx, { restaurantId, deliveryId });
    if (!found) return fail('deliveryNotFound');
    const { status, driverId, orderId } = found.delivery;
    if (status === 'cancelled') return succeed(toDelivery(found));
    const isDearer = !isOnBoard && status !== seen;
    if (isOver(status) || isDearer) return fail('deliveryMoved');
    if (driverId !== null && orderId !== null) await callOffOrder(ctx, { driverId, orderId, isOnBoard });
  }
  return fail('deliveryMoved');
}

/**
 * Ends a driver's accepted order because the restaurant canceled the delivery: it pays $2 before pickup and its whole price
 * after, and does not count against the driver. Fails with `orderMoved` if it is no longer accepted, or is picked up while
 * `isOnBoard` is false.
 */
function callOffOrder(
  ctx: Ctx,
  { isOnBoard, ...request }: { driverId: string; orderId: string; isOnBoard: boolean },
): Promise<Result<Order>> {
  return changeOrder(ctx, request, {
    name: 'callOff',
    reads: { ...selectRecentWork(ctx, request), ...selectEarned(ctx, request) },
    decide: async (row, read) => {
      if (row.status !== 'accepted' || (row.pickedUpAt !== null && !isOnBoard)) return fail('orderMoved');
      const pay =
        row.pickedUpAt === null
          ? { payoutCents: CANCEL_FEE_CENTS, tipCents: 0 }
          : { payoutCents: row.payoutCents, tipCents: row.tipCents };
      const order = { ...row, ...pay, cancelReason: 'restaurant_cancelled' as const };
      const ended = await endOrder(ctx, read, order, { status: 'cancelled', at: ctx.now });
      const { cancelReason, createdAt: historyAt } = order;
      return succeed({
        ...ended,
        event: 'withdrawn',
        detail: { reason: cancelReason, payoutCents: pay.payoutCents },
        set: { ...ended.set, ...pay, status: 'cancelled', cancelReason, historyAt },
        followUps: (isWon) => [
          ...ended.followUps(isWon),
          ...accruePay(ctx, order, read, isWon),
          ...insertCalledOffAlert(ctx, request.driverId, order, isWon),
        ],
      });
    },
  });
}
