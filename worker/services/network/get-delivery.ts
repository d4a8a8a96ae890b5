import type { Ctx } from '#worker/ctx.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { selectDelivery, toDelivery } from './delivery-rows.ts';
import { readEtas } from './read-etas.ts';

type Asked = { restaurantId: string; deliveryId: string };

/** Returns a delivery of a restaurant with its ETAs. Fails with `deliveryNotFound`. */
export async function getDelivery(
  ctx: Ctx,
  { restaurantId, deliveryId }: Asked,
): Promise<Result<NetworkDelivery>> {
  const [found] = await selectDelivery(ctx, restaurantId, deliveryId);
  if (!found) return fail('deliveryNotFound');
  return succeed(toDelivery(found, await readEtas(ctx, found.delivery)));
}
