import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/** Statement: restaurants with an active subscription, newest first, under their public slug: never under their id. */
export function selectFeaturedRestaurants(ctx: Ctx, limit: number) {
  return ctx.db
    .select({
      slug: restaurants.slug,
      name: restaurants.name,
      address: restaurants.address,
      cuisine: restaurants.cuisine,
      description: restaurants.description,
      website: restaurants.website,
      lat: restaurants.lat,
      lng: restaurants.lng,
    })
    .from(restaurants)
    .where(eq(restaurants.status, 'active'))
    .orderBy(desc(restaurants.activatedAt))
    .limit(limit);
}
