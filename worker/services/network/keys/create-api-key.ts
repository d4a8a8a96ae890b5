import { sql } from 'drizzle-orm';
import { createToken, hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';
import { insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';

/** What an API key begins with, so that a leaked one is recognized. */
const PREFIX = 'rwk_';

/**
 * Makes an API key of a restaurant. It is shown this once: only its hash and its last four characters are stored. Fails
 * with `tooManyApiKeys`.
 */
export async function createApiKey(
  ctx: Ctx,
  restaurantId: string,
): Promise<Result<{ id: string; key: string }>> {
  const allowed = await limitRate(ctx, 'newApiKey', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const key = PREFIX + createToken();
  const row = {
    id: crypto.randomUUID(),
    restaurantId,
    keyHash: await hashToken(key),
    hint: key.slice(-4),
    createdAt: ctx.now,
  };
  const { apiKeys: max } = ACCOUNT_LIMITS;
  const hasRoom = sql`(select count(*) from restaurant_keys
    where restaurant_id = ${restaurantId} and revoked_at is null) < ${max}`;
  const created = await insertWhen(ctx, restaurantKeys, row, hasRoom).returning({ id: restaurantKeys.id });
  return created.length === 1 ? succeed({ id: row.id, key }) : fail('tooManyApiKeys', { values: { max } });
}
