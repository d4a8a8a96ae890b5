import { eq } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Returns the restaurant of a manage link. Fails with `manageLinkUnknown`. */
export async function findManagedRestaurant(ctx: Ctx, token: string): Promise<Result<Restaurant>> {
  const [restaurant] = await ctx.db
    .select()
    .from(restaurants)
    .where(eq(restaurants.manageTokenHash, await hashToken(token)));
  return restaurant ? succeed(restaurant) : fail('manageLinkUnknown');
}
