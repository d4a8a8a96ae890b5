import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Ctx } from '#worker/ctx.ts';
import { type NetworkDeliveryRow, networkDeliveries } from '#worker/db/schema/network.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import type { OrderEventKind } from '#worker/domain/orders/order.ts';

/** An order's event, and the columns it sets. */
export type Move = { event: OrderEventKind; set: Partial<OrderRow> };

export type DeliveryChange = {
  [Column in keyof NetworkDeliveryRow]?: NetworkDeliveryRow[Column] | SQL | AnySQLiteColumn;
};

/** Returns the change of a delivery that follows from a move of its order. */
export function toDeliveryChange(
  { now }: Ctx,
  { id, pickedUpAt }: Pick<OrderRow, 'id' | 'pickedUpAt'>,
  { event, set }: Move,
): DeliveryChange {
  const arrivedAt = sql`(select coalesce(arrived_at, picked_up_at) from orders where orders.id = ${id})`;
  switch (event) {
    case 'pickedUp':
      return { status: 'picked_up', pickedUpAt: set.pickedUpAt ?? now, arrivedAt };
    case 'completed':
      return {
        status: 'delivered',
        deliveredAt: set.completedAt ?? now,
        arrivedAt,
        chargedCents: networkDeliveries.priceCents,
      };
    case 'cancelled':
      return loseDriver(now, pickedUpAt);
    case 'withdrawn':
      if (set.cancelReason === 'restaurant_cancelled')
        return { ...END, reason: 'restaurant_cancelled', endedAt: now, chargedCents: set.payoutCents ?? 0 };
      return loseDriver(now, pickedUpAt);
    default:
      return { arrivedAt };
  }
}

const END = { status: 'cancelled', dueAt: null } as const;

/** Returns the change of a delivery that loses its driver: offered again before pickup, canceled after it. */
export function loseDriver(now: number, pickedUpAt: number | null): DeliveryChange {
  return pickedUpAt === null ? offerAgain(now) : { ...END, reason: 'driver_gave_up', endedAt: now };
}

function offerAgain(now: number): DeliveryChange {
  return {
    status: 'offering',
    driverId: null,
    orderId: null,
    assignedAt: null,
    arrivedAt: null,
    round: sql`${networkDeliveries.round} + 1`,
    wave: 0,
    roundAt: now,
    dueAt: now,
  };
}
