import type { Ctx } from '#worker/ctx.ts';
import { type DeliveryStatus, isOver, type NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';
import { callOffOffers } from './call-off-offers.ts';
import { callOffOrder } from './call-off-order.ts';
import { toDelivery } from './delivery-rows.ts';

type Asked = {
  restaurantId: string;
  deliveryId: string;
  /** How it stood when the restaurant saw what canceling costs: one that a driver has moved on since stays. */
  seen?: DeliveryStatus;
};

/** Each time a driver got ahead: accepting, picking up, or giving up. */
const MAX_TRIES = 6;

/**
 * Calls a delivery off for its restaurant: free of charge while nobody has it, for $2 to the driver until the pickup, and
 * for its whole price after. Again it changes nothing. Fails with `deliveryNotFound`, and with `deliveryMoved` for one that
 * is over otherwise, or moved on since it was seen.
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
    // Seen with the food on board it costs no more than that.
    const isDearer = !isOnBoard && status !== seen;
    if (isOver(status) || isDearer) return fail('deliveryMoved');
    if (driverId !== null && orderId !== null) await callOffOrder(ctx, { driverId, orderId, isOnBoard });
  }
  return fail('deliveryMoved');
}
