import type { Ctx } from '#worker/ctx.ts';
import type { NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { findPostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';

type Asked = { token: string; again: string | null };

/**
 * Loads the page of a new delivery, with the values of an earlier delivery (`again`) if given. Returns null for an unknown link.
 */
export async function loadNewDelivery(ctx: Ctx, { token, again }: Asked) {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return null;
  const { id: restaurantId, name } = managed.value;
  const earlier = again === null ? null : await getDelivery(ctx, { restaurantId, deliveryId: again });
  return {
    token,
    restaurantId,
    name,
    refusal: findPostingRefusal(managed.value),
    again: earlier?.ok ? pickRepeated(earlier.value) : null,
    requestKey: crypto.randomUUID(),
  };
}

/** Returns the values of an earlier delivery except its times. */
function pickRepeated({ dropoffAddress, dropoff, tipCents, orderValueCents, note }: NetworkDelivery) {
  return {
    dropoffAddress,
    ...(dropoff && { dropoff: { lat: String(dropoff.lat), lng: String(dropoff.lng) } }),
    tipCents: tipCents === 0 ? null : tipCents,
    orderValueCents,
    note,
  };
}

export type RepeatedDelivery = ReturnType<typeof pickRepeated>;
