import { desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';

/** An API key as it is listed: `hint` is its last four characters. */
export type ApiKey = { id: string; hint: string; createdAt: number; revokedAt: number | null };

const MAX_LISTED = 50;

/** Statement: the API keys of a restaurant, the revoked ones last, newest first. */
export function selectApiKeys(ctx: Ctx, restaurantId: SQL) {
  const { id, hint, createdAt, revokedAt } = restaurantKeys;
  return ctx.db
    .select({ id, hint, createdAt, revokedAt })
    .from(restaurantKeys)
    .where(eq(restaurantKeys.restaurantId, restaurantId))
    .orderBy(isNotNull(revokedAt), desc(createdAt))
    .limit(MAX_LISTED);
}
