import { and, eq, isNull } from 'drizzle-orm';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Returns the id of the restaurant with this `Authorization` header. Fails with `apiKeyUnknown`, also for a revoked key. */
export async function findKeyOwner(ctx: Ctx, authorization: string): Promise<Result<string>> {
  const key = /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1];
  if (key === undefined) return fail('apiKeyUnknown');
  const [row] = await ctx.db
    .select({ restaurantId: restaurantKeys.restaurantId })
    .from(restaurantKeys)
    .where(and(eq(restaurantKeys.keyHash, await hashToken(key)), isNull(restaurantKeys.revokedAt)));
  return row ? succeed(row.restaurantId) : fail('apiKeyUnknown');
}
