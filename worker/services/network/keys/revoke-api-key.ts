import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Revokes an API key of a restaurant; idempotent. Fails with `apiKeyNotFound`. */
export async function revokeApiKey(
  ctx: Ctx,
  { restaurantId, keyId }: { restaurantId: string; keyId: string },
): Promise<Result<null>> {
  const revoked = await ctx.db
    .update(restaurantKeys)
    .set({ revokedAt: sql`coalesce(revoked_at, ${ctx.now})` })
    .where(and(eq(restaurantKeys.id, keyId), eq(restaurantKeys.restaurantId, restaurantId)))
    .returning({ id: restaurantKeys.id });
  return revoked.length === 1 ? succeed(null) : fail('apiKeyNotFound');
}
