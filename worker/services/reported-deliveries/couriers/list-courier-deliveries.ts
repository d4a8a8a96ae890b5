import { desc, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { courierConnections, courierDeliveries } from '#worker/db/schema/integrations.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** A restaurant's delivery by another courier; `updatedAt` is in epoch ms. */
export type CourierDelivery = ReturnType<typeof toCourierDeliveries>[number];

const MAX_SHOWN = 50;

/** Statement: the deliveries that platforms reported to a restaurant, newest first. */
export function selectCourierDeliveries(ctx: Ctx, restaurantId: string | SQL) {
  const { deliveryId, status, updatedAt, createdAt, connectionId } = courierDeliveries;
  return ctx.db
    .select({ platform: courierConnections.platform, deliveryId, status, updatedAt })
    .from(courierDeliveries)
    .innerJoin(courierConnections, eq(courierConnections.id, connectionId))
    .where(eq(courierConnections.restaurantId, restaurantId))
    .orderBy(desc(createdAt), deliveryId)
    .limit(MAX_SHOWN);
}

export function toCourierDeliveries(rows: Awaited<ReturnType<typeof selectCourierDeliveries>>) {
  return rows.map((row) => ({ ...row, product: REGISTRY[row.platform].webhook?.product ?? row.platform }));
}
