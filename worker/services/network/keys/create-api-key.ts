import { eq, sql } from 'drizzle-orm';
import { deriveToken } from '#worker/auth/keyed-hash.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/services/shared/limit-rate.ts';

/** The prefix by which a leaked API key is recognized. */
const PREFIX = 'rwk_';

/** `after`: the id of the newest key when the form was shown; '' for none. */
type Asked = { restaurantId: string; after: string };

/**
 * Creates an API key of a restaurant; a repeat with the same `after` returns the same key. Only its hash and its last four
 * characters are stored. Fails with `tooManyApiKeys`, and with `apiKeyNotFound` for a repeat whose key was revoked.
 */
export async function createApiKey(
  ctx: Ctx,
  { restaurantId, after }: Asked,
): Promise<Result<{ id: string; key: string }>> {
  const allowed = await limitRate(ctx, 'newApiKey', { identity: restaurantId });
  if (!allowed.ok) return allowed;
  const text = `${restaurantId}\n${after}`;
  const key = PREFIX + (await deriveToken(ctx.config, { purpose: 'api key', text }));
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
  const { known } = await batch(ctx, {
    created: insertWhen(ctx, restaurantKeys, row, hasRoom).onConflictDoNothing(),
    known: ctx.db
      .select({ id: restaurantKeys.id, revokedAt: restaurantKeys.revokedAt })
      .from(restaurantKeys)
      .where(eq(restaurantKeys.keyHash, row.keyHash)),
  });
  const [found] = known;
  if (!found) return fail('tooManyApiKeys', { values: { max } });
  return found.revokedAt === null ? succeed({ id: found.id, key }) : fail('apiKeyNotFound');
}
