import { desc, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections, merchantDeliveries } from '#worker/db/schema/integrations.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** A restaurant's delivery by another courier; `updatedAt` in epoch ms. */
export type MerchantDelivery = ReturnType<typeof toMerchantDeliveries>[number];

const MAX_SHOWN = 50;

/** Statement: the deliveries that platforms reported to a restaurant, newest first. */
export function selectMerchantDeliveries(ctx: Ctx, restaurantId: string | SQL) {
  const { deliveryId, status, updatedAt, createdAt, connectionId } = merchantDeliveries;
  return ctx.db
    .select({ platform: merchantConnections.platform, deliveryId, status, updatedAt })
    .from(merchantDeliveries)
    .innerJoin(merchantConnections, eq(merchantConnections.id, connectionId))
    .where(eq(merchantConnections.restaurantId, restaurantId))
    .orderBy(desc(createdAt), deliveryId)
    .limit(MAX_SHOWN);
}

export function toMerchantDeliveries(rows: Awaited<ReturnType<typeof selectMerchantDeliveries>>) {
  return rows.map((row) => ({ ...row, product: REGISTRY[row.platform].webhook?.product ?? row.platform }));
}
