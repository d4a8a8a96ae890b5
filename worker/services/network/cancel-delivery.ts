import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { type DeliveryStatus, isOver, type NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';
import { callOffOrder } from './call-off-order.ts';
import { selectDelivery, toDelivery } from './delivery-rows.ts';
import { withdrawOffers } from './follow-order.ts';

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
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { drivers, found } = await callOffOffers(ctx, { restaurantId, deliveryId });
    if (!found) return fail('deliveryNotFound');
    const { status, driverId, orderId } = found.delivery;
    ctx.live.changed(drivers, 'orders');
    if (status === 'cancelled') return succeed(toDelivery(found));
    // Seen with the food on board it costs no more than that.
    const isDearer = seen !== 'picked_up' && status !== seen;
    if (isOver(status) || isDearer) return fail('deliveryMoved');
    const isOnBoard = seen === 'picked_up';
    if (driverId !== null && orderId !== null) await callOffOrder(ctx, { driverId, orderId, isOnBoard });
  }
  return fail('deliveryMoved');
}

/** Ends the search for a driver, if it still runs; returns the delivery then, and whose offers ended. */
async function callOffOffers(ctx: Ctx, { restaurantId, deliveryId }: Omit<Asked, 'seen'>) {
  const { id, status } = networkDeliveries;
  const isTheirs = and(eq(id, deliveryId), eq(networkDeliveries.restaurantId, restaurantId));
  const isCancelled = sql`exists (select 1 from network_deliveries
    where id = ${deliveryId} and restaurant_id = ${restaurantId} and status = 'cancelled')`;
  const { ended, found } = await batch(ctx, {
    cancelled: ctx.db
      .update(networkDeliveries)
      .set({ status: 'cancelled', reason: 'restaurant_cancelled', endedAt: ctx.now, dueAt: null })
      .where(and(isTheirs, eq(status, 'offering'))),
    ended: withdrawOffers(ctx, deliveryId, isCancelled).returning({ driverId: orders.driverId }),
    found: selectDelivery(ctx, restaurantId, deliveryId),
  });
  return { drivers: ended.map(({ driverId }) => driverId), found: found[0] };
}
