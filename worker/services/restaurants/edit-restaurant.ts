import { and, eq, sql } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { isNameFree } from '#worker/db/queries/restaurant-rows.ts';
import { type Restaurant, restaurants } from '#worker/db/schema/restaurants.ts';
import type { RestaurantDetailsInput } from '#worker/domain/restaurants/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { toDetailColumns } from './detail-columns.ts';
import { selectManagedId } from './get-managed-restaurant.ts';

/** Changes what a restaurant tells about itself, for whoever holds its link. Two of one email and name cannot be registered. */
export async function editRestaurant(
  ctx: Ctx,
  { token, input }: { token: string; input: RestaurantDetailsInput },
): Promise<Result<Restaurant>> {
  const tokenHash = await hashToken(token);
  const details = toDetailColumns(input);
  const isFree = isNameFree({ ...details, id: sql`restaurants.id` });
  const [[edited], [managed]] = await ctx.db.batch([
    ctx.db
      .update(restaurants)
      .set({ ...details, updatedAt: ctx.now })
      .where(and(eq(restaurants.manageTokenHash, tokenHash), isFree))
      .returning(),
    selectManagedId(ctx, tokenHash),
  ]);
  if (edited) return succeed(edited);
  return fail(managed ? 'restaurantExists' : 'manageLinkUnknown');
}
