import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/manage-token.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/**
 * The token of a restaurant's manage link, given out once after activation, to the browser it registered from alone:
 * whoever else holds its id may pay for it, but gets no say over it. Null ever after.
 */
export async function issueManageLink(
  ctx: Ctx,
  { restaurantId, browserHash }: { restaurantId: string; browserHash: string | null },
): Promise<string | null> {
  if (browserHash === null) return null;
  // The first link has the first version; a link that was replaced has been given out before.
  const token = await createManageToken(ctx.config.cookieSecret, { id: restaurantId, manageVersion: 1 });
  const issued = await ctx.db
    .update(restaurants)
    .set({ manageTokenHash: await hashToken(token), manageVersion: 1 })
    .where(
      and(
        eq(restaurants.id, restaurantId),
        eq(restaurants.browserHash, browserHash),
        inArray(restaurants.status, ['active', 'suspended']),
        isNull(restaurants.manageTokenHash),
      ),
    )
    .returning({ id: restaurants.id });
  return issued.length === 1 ? token : null;
}
