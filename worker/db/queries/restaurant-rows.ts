import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
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

/** Statement: the active restaurants of whoever referred this one, counted anew: a repeat cannot credit twice. */
export function recountReferrals(ctx: Ctx, restaurantId: string) {
  return ctx.db
    .update(drivers)
    .set({
      referralCount: sql`(select count(*) from restaurants where referrer_id = drivers.id and status = 'active')`,
    })
    .where(sql`id = (select referrer_id from restaurants where id = ${restaurantId})`);
}
