import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { type DeliveryTracking, isOver } from '#worker/domain/network/delivery.ts';
import { findOffersAhead } from '#worker/domain/network/waves.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';
import { selectDeliveries } from './delivery-rows.ts';
import { readEtas } from './read-etas.ts';

/** How long a delivery's link shows the driver's name after the delivery ended. */
const NAME_LIFETIME_MS = DAY_MS;

/**
 * Returns what the public link of a delivery shows: its status, its ETA and the driver's first name. Fails with
 * `deliveryNotFound`.
 */
export async function getTracking(ctx: Ctx, token: string): Promise<Result<DeliveryTracking>> {
  const [found] = await selectDeliveries(ctx).where(eq(networkDeliveries.trackingToken, token));
  if (!found) return fail('deliveryNotFound');
  const { delivery, driverFirstName } = found;
  const arrivedAt = delivery.arrivedAt ?? found.arrivedAt;
  const { status, deliveredAt, endedAt, promisedAt, pickupName } = delivery;
  const endAt = deliveredAt ?? endedAt ?? ctx.now;
  const isNamed = status === 'delivered' ? ctx.now - endAt < NAME_LIFETIME_MS : !isOver(status);
  const { dropoffEta } = await readEtas(ctx, delivery);
  return succeed({
    status,
    restaurantName: pickupName,
    offeredFrom: findOffersAhead(delivery, ctx.now),
    isUnreported: delivery.reason === 'never_finished',
    isAtPickup: status === 'assigned' && arrivedAt !== null,
    driverFirstName: isNamed ? driverFirstName || null : null,
    eta: dropoffEta,
    promisedAt,
    deliveredAt,
  });
}
