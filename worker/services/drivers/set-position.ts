import { and, between, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { ASK_AFTER_MS } from '#worker/domain/orders/stale-orders.ts';
import { type DatedPosition, getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { type LatLng, MILES_PER_DEGREE, roundPosition } from '#worker/domain/shared/geo.ts';
import { findCell } from '#worker/domain/shared/grid.ts';

/** Decimals of a position during a shift: about 1 m. */
const SHIFT_DECIMALS = 5;

/** A driver within 0.05 miles (80 m) of a pickup has arrived. */
const ARRIVED_MILES = 0.05;

/**
 * Saves the driver's position (exact during a shift, otherwise rounded) and records arrivals at pickups. A move to another block
 * makes the screens reload the route of accepted orders. Returns the saved position, or undefined if the driver was suspended in
 * the meantime.
 */
export async function setPosition(
  ctx: Ctx,
  { driverId, position }: { driverId: string; position: LatLng },
): Promise<DatedPosition | undefined> {
  const exact = roundPosition(position, SHIFT_DECIMALS);
  const rough = roundPosition(position);
  const choose = (online: number, offline: number) =>
    sql<number>`case when ${drivers.onlineSince} is null then ${offline} else ${online} end`;
  const { positionLat, positionLng, positionAt } = drivers;
  const { before, after, arrived } = await batch(ctx, {
    before: selectBefore(ctx, driverId),
    after: ctx.db
      .update(drivers)
      .set({
        positionLat: choose(exact.lat, rough.lat),
        positionLng: choose(exact.lng, rough.lng),
        positionAt: ctx.now,
      })
      // The driver may have been suspended in the meantime.
      .where(and(eq(drivers.id, driverId), isNull(drivers.suspendedAt)))
      .returning({ positionLat, positionLng, positionAt }),
    arrived: arriveNear(ctx, driverId, position),
  });
  if (arrived.length > 0) ctx.live.changed(driverId, 'orders', 'route');
  else if (before[0]?.hasRoute && findBlock(ctx, before[0]) !== findBlock(ctx, after[0]))
    ctx.live.changed(driverId, 'route');
  return after[0];
}

/** Statement: the driver's stored position, and whether they have accepted orders. */
function selectBefore(ctx: Ctx, driverId: string) {
  const { positionLat, positionLng, positionAt } = drivers;
  const hasRoute = sql<number>`exists (
    select 1 from orders where driver_id = ${driverId} and status = 'accepted')`;
  return ctx.db
    .select({ positionLat, positionLng, positionAt, hasRoute })
    .from(drivers)
    .where(eq(drivers.id, driverId));
}

/** Returns a key of the block where a route from this position starts; empty if the position is unknown or too old. */
function findBlock(ctx: Ctx, driver: DatedPosition | undefined): string {
  const position = driver && getRecentPosition(driver, ctx.now);
  return position ? JSON.stringify(findCell(position, 'block')) : '';
}

/** Statement: records arrivals at pickups near a position. Stale orders are skipped, because they were probably delivered. */
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
        gt(orders.acceptedAt, ctx.now - ASK_AFTER_MS),
        isNull(orders.pickedUpAt),
        isNull(orders.arrivedAt),
        between(orders.pickupLat, lat - north, lat + north),
        between(orders.pickupLng, lng - east, lng + east),
      ),
    )
    .returning({ id: orders.id });
}
