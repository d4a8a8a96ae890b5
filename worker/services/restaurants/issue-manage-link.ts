import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/manage-token.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/** The token of a restaurant's manage link, given out once to whoever holds its id, after activation; null ever after. */
export async function issueManageLink(ctx: Ctx, restaurantId: string): Promise<string | null> {
  // The first link has the first version; a link that was replaced has been given out before.
  const token = await createManageToken(ctx.config.cookieSecret, { id: restaurantId, manageVersion: 1 });
  const issued = await ctx.db
    .update(restaurants)
    .set({ manageTokenHash: await hashToken(token), manageVersion: 1 })
    .where(
      and(
        eq(restaurants.id, restaurantId),
        inArray(restaurants.status, ['active', 'suspended']),
        isNull(restaurants.manageTokenHash),
      ),
    )
    .returning({ id: restaurants.id });
  return issued.length === 1 ? token : null;
}
