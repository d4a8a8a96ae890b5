import { eq, sql } from 'drizzle-orm';
import { deriveToken } from '#worker/auth/keyed-hash.ts';
import { hashToken } from '#worker/auth/token-cookie.ts';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantKeys } from '#worker/db/schema/network.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';

/** The prefix that identifies a leaked API key. */
const PREFIX = 'rwk_';

/** How long a repeat returns the key: long enough to cover a lost response. */
const REPEAT_MS = 10 * MINUTE_MS;

/** `after`: the id of the newest key when the form was shown, or '' for none. */
type Asked = { restaurantId: string; after: string };

/**
 * Creates an API key for a restaurant; an early repeat with the same `after` returns the same key. Stores only its hash and last
 * four characters. Fails with `tooManyApiKeys`, with `apiKeyShown` for a late repeat, and with `apiKeyNotFound` if its key was
 * revoked.
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
      .select({
        id: restaurantKeys.id,
        createdAt: restaurantKeys.createdAt,
        revokedAt: restaurantKeys.revokedAt,
      })
      .from(restaurantKeys)
      .where(eq(restaurantKeys.keyHash, row.keyHash)),
  });
  const [found] = known;
  if (!found) return fail('tooManyApiKeys', { values: { max } });
  if (found.revokedAt !== null) return fail('apiKeyNotFound');
  return ctx.now - found.createdAt < REPEAT_MS ? succeed({ id: found.id, key }) : fail('apiKeyShown');
}
