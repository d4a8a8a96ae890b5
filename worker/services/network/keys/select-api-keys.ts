import { desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';

/** An API key in a list; `hint` is its last four characters. */
export type ApiKey = { id: string; hint: string; createdAt: number; revokedAt: number | null };

const MAX_LISTED = 50;

/** Statement: a restaurant's API keys, newest first, with the revoked ones last. */
export function selectApiKeys(ctx: Ctx, restaurantId: SQL) {
  const { id, hint, createdAt, revokedAt } = restaurantKeys;
  return ctx.db
    .select({ id, hint, createdAt, revokedAt })
    .from(restaurantKeys)
    .where(eq(restaurantKeys.restaurantId, restaurantId))
    .orderBy(isNotNull(revokedAt), desc(createdAt))
    .limit(MAX_LISTED);
}
