import type { Ctx } from '#worker/ctx.ts';
import { selectFeaturedRestaurants } from '#worker/db/queries/restaurant-rows.ts';

const MOST_FEATURED = 200;

/** Restaurants with an active subscription, newest first, under their public slug: never under their id. */
export function listFeaturedRestaurants(ctx: Ctx) {
  return selectFeaturedRestaurants(ctx, MOST_FEATURED);
}
