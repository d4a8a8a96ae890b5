import { and, eq, inArray, isNull } from 'drizzle-orm';
import { createManageToken } from '#worker/auth/keyed-hash.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurants } from '#worker/db/schema/restaurants.ts';

/**
 * Returns the token of a restaurant's manage link once after activation, and only to the browser it was registered from: others
 * who have its id may pay for it, but not manage it. Null otherwise.
 */
export async function issueManageLink(
  ctx: Ctx,
  { restaurantId, browserHash }: { restaurantId: string; browserHash: string | null },
): Promise<string | null> {
  if (browserHash === null) return null;
  // Version 1, because a later version means that a link was already issued.
  const token = await createManageToken(ctx.config, { id: restaurantId, manageVersion: 1 });
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
