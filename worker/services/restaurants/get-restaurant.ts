import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { batch } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';

/** Returns a restaurant by its unguessable id. */
export async function getRestaurant(ctx: Ctx, id: string): Promise<Result<Restaurant>> {
  const [restaurant] = await ctx.db.select().from(restaurants).where(eq(restaurants.id, id));
  return restaurant ? succeed(restaurant) : fail('restaurantNotFound');
}

/** Returns a restaurant by its unguessable id and its newest subscription, in one round trip. */
export async function getRestaurantPage(
  ctx: Ctx,
  id: string,
): Promise<{ restaurant: Restaurant | null; subscription: Subscription | null }> {
  const { found, newest } = await batch(ctx, {
    found: ctx.db.select().from(restaurants).where(eq(restaurants.id, id)),
    newest: selectNewestSubscription(ctx, { subscriberId: id, product: 'restaurant' }),
  });
  return { restaurant: found[0] ?? null, subscription: newest[0] ?? null };
}
