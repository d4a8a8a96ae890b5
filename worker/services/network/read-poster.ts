import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hasOverdueBill } from '#worker/db/queries/restaurant-rows.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';
import { findPostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { type LatLng, toPlace } from '#worker/domain/shared/geo.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { lookUpAddress } from '#worker/services/places/look-up-address.ts';

export type Poster = { id: string; name: string; address: string; place: LatLng };

/** Statement: the restaurant that posts a delivery, and whether it has an overdue bill. */
export function selectPoster(ctx: Ctx, restaurantId: string) {
  const { id, status, name, address, lat, lng } = restaurants;
  const isOverdue = hasOverdueBill(ctx, restaurantId).as('is_overdue');
  return ctx.db
    .select({ id, status, name, address, lat, lng, isOverdue })
    .from(restaurants)
    .where(eq(id, restaurantId));
}

/**
 * Returns a restaurant that may post deliveries. Fails with the refusal of `findPostingRefusal`, or with `restaurantWithoutPlace`
 * if its address is not found (`addressesUnreachable` if the search failed).
 */
export async function toPoster(
  ctx: Ctx,
  [row]: Awaited<ReturnType<typeof selectPoster>>,
): Promise<Result<Poster>> {
  if (!row) return fail('restaurantUnsubscribed');
  const refusal = findPostingRefusal(row);
  if (refusal) return fail(refusal);
  const picked = toPlace(row.lat, row.lng);
  const { place, hasFailed } = await lookUpAddress(ctx, row.address, { near: null, picked });
  if (place) return succeed({ ...row, place });
  return fail(hasFailed ? 'addressesUnreachable' : 'restaurantWithoutPlace');
}
