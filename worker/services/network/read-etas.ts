import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { groupFacts, selectFactsOfOpen } from '#worker/db/queries/ready-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import type { NetworkDeliveryRow } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { batch } from '#worker/db/write.ts';
import { listExpectedStops } from '#worker/domain/network/list-expected-stops.ts';
import { planActiveRoute } from '#worker/services/routes/plan-active-route.ts';
import { type Etas, NO_ETAS } from './delivery-rows.ts';

/** Maximum deliveries whose drivers' routes are planned, earliest assigned first. */
const MAX_PLANNED = 20;

/**
 * Returns a delivery's ETAs at the restaurant and at the customer, from its driver's current route. Null without a driver, for
 * completed stops, and if the driver's position is unknown.
 */
export async function readEtas(ctx: Ctx, delivery: NetworkDeliveryRow): Promise<Etas> {
  return (await readEtasOf(ctx, [delivery])).get(delivery.id) ?? NO_ETAS;
}

/** Returns the ETAs of assigned deliveries, by delivery id, in one round trip. */
export async function readEtasOf(
  ctx: Ctx,
  deliveries: readonly NetworkDeliveryRow[],
): Promise<Map<string, Etas>> {
  const carried = deliveries
    .filter(({ status, driverId }) => driverId !== null && (status === 'assigned' || status === 'picked_up'))
    .toSorted((a, b) => (a.assignedAt ?? 0) - (b.assignedAt ?? 0))
    .slice(0, MAX_PLANNED);
  const driverIds = [...new Set(carried.flatMap(({ driverId }) => driverId ?? []))];
  if (driverIds.length === 0) return new Map();
  const found = await batch(ctx, {
    drivers: ctx.db.select().from(drivers).where(inArray(drivers.id, driverIds)),
    accepted: ctx.db
      .select()
      .from(orders)
      .where(and(inArray(orders.driverId, driverIds), eq(orders.status, 'accepted'))),
    facts: driverIds.map((driverId) => selectFactsOfOpen(ctx, { driverId, isRoute: true })),
  });
  const factsOf = new Map(driverIds.map((id, index) => [id, groupFacts(found.facts[index] ?? [])]));
  const routes = await Promise.all(
    found.drivers.map(async (driver) => {
      const { id, positionAt } = driver;
      const held = found.accepted.filter(({ driverId }) => driverId === id).map(toOrder);
      const route = await planActiveRoute(ctx, driver, held, factsOf.get(id) ?? new Map());
      return { driverId: id, stops: listExpectedStops(route, { held, positionAt, now: ctx.now }) };
    }),
  );
  return new Map(
    carried.map(({ id, driverId, orderId }) => {
      const stops = routes.find((route) => route.driverId === driverId)?.stops ?? [];
      const findEta = (kind: 'pickup' | 'dropoff') =>
        stops.find((stop) => stop.kind === kind && stop.orders.some((order) => order.id === orderId))
          ?.arriveAt ?? null;
      return [id, { pickupEta: findEta('pickup'), dropoffEta: findEta('dropoff') }];
    }),
  );
}
