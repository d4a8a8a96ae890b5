import type { Ctx } from '#worker/ctx.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import { type ShownDelivery, showDelivery } from './show-delivery.server.ts';

type Asked = { token: string; deliveryId: string; origin: string };

/** A delivery of the restaurant behind a manage link, or null. */
export async function loadDeliveryPage(
  ctx: Ctx,
  { token, deliveryId, origin }: Asked,
): Promise<ShownDelivery | null> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return null;
  const found = await getDelivery(ctx, { restaurantId: managed.value.id, deliveryId });
  return found.ok ? showDelivery(found.value, { now: ctx.now, origin }) : null;
}
