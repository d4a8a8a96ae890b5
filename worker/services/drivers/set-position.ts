import { and, between, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { type LatLng, MILES_PER_DEGREE, roundPosition } from '#worker/domain/shared/geo.ts';

/** Decimals of a position during a shift: some 1 m. */
const SHIFT_DECIMALS = 5;

/** Who is within 80 m of a pickup is there. */
const ARRIVED_MILES = 0.05;

/**
 * Saves where the driver is in place of the position before: exactly during a shift, roughly else. Who comes to a restaurant where
 * food waits for them has arrived there.
 */
export async function setPosition(
  ctx: Ctx,
  { driverId, position }: { driverId: string; position: LatLng },
): Promise<void> {
  const exact = roundPosition(position, SHIFT_DECIMALS);
  const rough = roundPosition(position);
  const choose = (online: number, offline: number) =>
    sql<number>`case when ${drivers.onlineSince} is null then ${offline} else ${online} end`;
  const { arrived } = await batch(ctx, {
    position: ctx.db
      .update(drivers)
      .set({
        positionLat: choose(exact.lat, rough.lat),
        positionLng: choose(exact.lng, rough.lng),
        positionAt: ctx.now,
      })
      // Suspended at the same moment, there is no position either.
      .where(and(eq(drivers.id, driverId), isNull(drivers.suspendedAt))),
    arrived: arriveNear(ctx, driverId, position),
  });
  if (arrived.length > 0) ctx.live.changed(driverId, 'orders', 'route');
}

/** Statement: records that the driver is at the restaurants around, where food is to be picked up. */
function arriveNear(ctx: Ctx, driverId: string, { lat, lng }: LatLng) {
  const north = ARRIVED_MILES / MILES_PER_DEGREE;
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return ctx.db
    .update(orders)
    .set({ arrivedAt: ctx.now })
    .where(
      and(
        eq(orders.driverId, driverId),
        eq(orders.status, 'accepted'),
        isNull(orders.pickedUpAt),
        isNull(orders.arrivedAt),
        between(orders.pickupLat, lat - north, lat + north),
        between(orders.pickupLng, lng - east, lng + east),
      ),
    )
    .returning({ id: orders.id });
}
