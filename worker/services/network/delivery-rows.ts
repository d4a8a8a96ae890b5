import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type NetworkDeliveryRow, networkDeliveries } from '#worker/db/schema/network.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';

export type FoundDelivery = { delivery: NetworkDeliveryRow; driverFirstName: string | null };

/** Statement: deliveries with the first names of their drivers, to be continued with a condition. */
export function selectDeliveries(ctx: Ctx) {
  return ctx.db
    .select({ delivery: networkDeliveries, driverFirstName: drivers.firstName })
    .from(networkDeliveries)
    .leftJoin(drivers, eq(drivers.id, networkDeliveries.driverId));
}

/** Statement: a delivery of a restaurant. */
export function selectDelivery(ctx: Ctx, restaurantId: string, deliveryId: string) {
  return selectDeliveries(ctx).where(
    and(eq(networkDeliveries.id, deliveryId), eq(networkDeliveries.restaurantId, restaurantId)),
  );
}

export type Etas = { pickupEta: number | null; dropoffEta: number | null };
const NO_ETAS: Etas = { pickupEta: null, dropoffEta: null };

/** A row as its restaurant sees it. */
export function toDelivery(
  { delivery, driverFirstName }: FoundDelivery,
  etas: Etas = NO_ETAS,
): NetworkDelivery {
  const {
    restaurantId,
    pickupName,
    pickupAddress,
    pickupLat,
    pickupLng,
    dropoffLat,
    dropoffLng,
    area,
    round,
    wave,
    waveMark,
    roundAt,
    dueAt,
    driverId,
    orderId,
    ...shown
  } = delivery;
  return { ...shown, ...etas, dropoff: { lat: dropoffLat, lng: dropoffLng }, driverFirstName };
}
