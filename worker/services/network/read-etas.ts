import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { NetworkDeliveryRow } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { toActiveRoute } from '#worker/domain/routes/stored-route.ts';
import { planActiveRoute } from '#worker/services/routes/plan-active-route.ts';
import type { Etas } from './delivery-rows.ts';

/**
 * Returns when the driver of a delivery comes to the restaurant and to the customer, by their route as it stands: what
 * else they carry is in it, and stays there. Null where nobody has it, and for what is behind them.
 */
export async function readEtas(ctx: Ctx, { status, driverId, orderId }: NetworkDeliveryRow): Promise<Etas> {
  const unknown = { pickupEta: null, dropoffEta: null };
  if (driverId === null || (status !== 'assigned' && status !== 'picked_up')) return unknown;
  const {
    driver: [driver],
    accepted,
  } = await batch(ctx, {
    driver: ctx.db.select().from(drivers).where(eq(drivers.id, driverId)),
    accepted: ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.driverId, driverId), eq(orders.status, 'accepted'))),
  });
  if (!driver) return unknown;
  const held = accepted.map(toOrder);
  const { stops } = toActiveRoute(await planActiveRoute(ctx, driver, held, new Map()), held, ctx.now);
  const findEta = (kind: 'pickup' | 'dropoff') =>
    stops.find((stop) => stop.kind === kind && stop.orders.some(({ id }) => id === orderId))?.arriveAt ??
    null;
  return { pickupEta: findEta('pickup'), dropoffEta: findEta('dropoff') };
}
