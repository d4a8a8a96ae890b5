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
  /** The status for which the restaurant saw the cost; a delivery that has moved on since is not canceled. */
  seen?: DeliveryStatus;
};

/** Attempts when a driver accepts, picks up or gives up meanwhile. */
const MAX_TRIES = 6;

/**
 * Cancels a delivery for its restaurant: free while unassigned, $2 to the driver until the pickup, the whole price after.
 * Idempotent. Fails with `deliveryNotFound`, and with `deliveryMoved` when it ended otherwise or moved on since `seen`.
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
