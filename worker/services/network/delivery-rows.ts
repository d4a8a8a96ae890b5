import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { type NetworkDeliveryRow, networkDeliveries } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';

export type FoundDelivery = {
  delivery: NetworkDeliveryRow;
  driverFirstName: string | null;
  /** When the current driver arrived at the restaurant. */
  arrivedAt: number | null;
};

/** Statement: deliveries with their drivers; callers add a condition. */
export function selectDeliveries(ctx: Ctx) {
  return ctx.db
    .select({
      delivery: networkDeliveries,
      driverFirstName: drivers.firstName,
      arrivedAt: sql<number | null>`${orders.arrivedAt}`.as('seen_at'),
    })
    .from(networkDeliveries)
    .leftJoin(drivers, eq(drivers.id, networkDeliveries.driverId))
    .leftJoin(orders, eq(orders.id, networkDeliveries.orderId));
}

/** Statement: one of a restaurant's deliveries. */
export function selectDelivery(ctx: Ctx, restaurantId: string, deliveryId: string) {
  return selectDeliveries(ctx).where(
    and(eq(networkDeliveries.id, deliveryId), eq(networkDeliveries.restaurantId, restaurantId)),
  );
}

export type Etas = { pickupEta: number | null; dropoffEta: number | null };
export const NO_ETAS: Etas = { pickupEta: null, dropoffEta: null };

/** Returns a delivery as its restaurant sees it. */
export function toDelivery(
  { delivery, driverFirstName, arrivedAt }: FoundDelivery,
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
    billedCents,
    billId,
    ...shown
  } = delivery;
  return {
    ...shown,
    ...etas,
    dropoff: delivery.dropoffAddress === '' ? null : { lat: dropoffLat, lng: dropoffLng },
    driverFirstName,
    arrivedAt: delivery.arrivedAt ?? arrivedAt,
  };
}
