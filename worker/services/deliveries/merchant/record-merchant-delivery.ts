import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { merchantDeliveries } from '#worker/db/schema/integrations.ts';
import { type DeliveryUpdate, listEarlierStatuses } from '#worker/domain/deliveries/delivery.ts';

/** Records how a delivery of a restaurant's connection stands: a repeat, and a status it is past already, change nothing. */
export async function recordMerchantDelivery(
  ctx: Ctx,
  connectionId: string,
  { deliveryId, status }: DeliveryUpdate,
): Promise<void> {
  const row = { connectionId, deliveryId, status, createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db
    .insert(merchantDeliveries)
    .values(row)
    .onConflictDoUpdate({
      target: [merchantDeliveries.connectionId, merchantDeliveries.deliveryId],
      set: { status: sql`excluded.status`, updatedAt: ctx.now },
      setWhere: inArray(merchantDeliveries.status, listEarlierStatuses(status)),
    });
}
