import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantConnections, merchantDeliveries } from '#worker/db/schema/integrations.ts';
import { REGISTRY } from '#worker/platforms/registry.ts';

/** A restaurant's delivery by another courier; `updatedAt` in epoch ms. */
export type MerchantDelivery = Awaited<ReturnType<typeof listMerchantDeliveries>>[number];

const MAX_SHOWN = 50;

/** Returns the deliveries that platforms reported to a restaurant, newest first. */
export async function listMerchantDeliveries(ctx: Ctx, restaurantId: string) {
  const { deliveryId, status, updatedAt, createdAt, connectionId } = merchantDeliveries;
  const rows = await ctx.db
    .select({ platform: merchantConnections.platform, deliveryId, status, updatedAt })
    .from(merchantDeliveries)
    .innerJoin(merchantConnections, eq(merchantConnections.id, connectionId))
    .where(eq(merchantConnections.restaurantId, restaurantId))
    .orderBy(desc(createdAt), deliveryId)
    .limit(MAX_SHOWN);
  return rows.map((row) => ({ ...row, product: REGISTRY[row.platform].webhook?.product ?? row.platform }));
}
