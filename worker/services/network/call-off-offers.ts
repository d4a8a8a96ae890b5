import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { batch } from '#worker/db/write.ts';
import { type FoundDelivery, selectDelivery } from './delivery-rows.ts';
import { announceMove, withdrawOffers } from './follow-order.ts';

/**
 * Cancels a restaurant's delivery if it is still offered and the condition holds, and withdraws its open offers. Returns the
 * delivery afterwards, or undefined if it is not the restaurant's.
 */
export async function callOffOffers(
  ctx: Ctx,
  { restaurantId, deliveryId }: { restaurantId: string; deliveryId: string },
  condition: SQL = sql`true`,
): Promise<FoundDelivery | undefined> {
  const { id, status } = networkDeliveries;
  const isTheirs = and(eq(id, deliveryId), eq(networkDeliveries.restaurantId, restaurantId));
  const isCancelled = sql`exists (select 1 from network_deliveries
    where id = ${deliveryId} and restaurant_id = ${restaurantId} and status = 'cancelled')`;
  const { withdrawn, found } = await batch(ctx, {
    cancelled: ctx.db
      .update(networkDeliveries)
      .set({ status: 'cancelled', reason: 'restaurant_cancelled', endedAt: ctx.now, dueAt: null })
      .where(and(isTheirs, eq(status, 'offering'), condition)),
    withdrawn: withdrawOffers(ctx, deliveryId, isCancelled),
    found: selectDelivery(ctx, restaurantId, deliveryId),
  });
  announceMove(ctx, { withdrawn });
  return found[0];
}
