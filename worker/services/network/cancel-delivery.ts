import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import { batch } from '#worker/db/write.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';
import { selectDelivery, toDelivery } from './delivery-rows.ts';

type Asked = { restaurantId: string; deliveryId: string };

/**
 * Calls a delivery off for its restaurant, free of charge while nobody has it. Again it changes nothing. Fails with
 * `deliveryNotFound`, and with `deliveryMoved` for one that is over otherwise.
 */
export async function cancelDelivery(
  ctx: Ctx,
  { restaurantId, deliveryId }: Asked,
): Promise<Result<NetworkDelivery>> {
  const allowed = await limitRate(ctx, 'cancelDelivery', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const { id, status } = networkDeliveries;
  const {
    found: [found],
  } = await batch(ctx, {
    cancelled: ctx.db
      .update(networkDeliveries)
      .set({ status: 'cancelled', reason: 'restaurant_cancelled', endedAt: ctx.now, dueAt: null })
      .where(
        and(eq(id, deliveryId), eq(networkDeliveries.restaurantId, restaurantId), eq(status, 'offering')),
      ),
    found: selectDelivery(ctx, restaurantId, deliveryId),
  });
  if (!found) return fail('deliveryNotFound');
  return found.delivery.status === 'cancelled' ? succeed(toDelivery(found)) : fail('deliveryMoved');
}
