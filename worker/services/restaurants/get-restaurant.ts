import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** A restaurant by its unguessable id. */
export async function getRestaurant(ctx: Ctx, id: string): Promise<Result<Restaurant>> {
  const [restaurant] = await ctx.db.select().from(restaurants).where(eq(restaurants.id, id));
  return restaurant ? succeed(restaurant) : fail('restaurantNotFound');
}
