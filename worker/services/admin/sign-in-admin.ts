import { eq, sql } from 'drizzle-orm';
import { createAdminSession } from '#worker/auth/admin-session.ts';
import { isSameSecret } from '#worker/auth/is-same-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { rateCounters } from '#worker/db/schema/guards.ts';
import { getAddressKey } from '#worker/domain/auth/client-address.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { countAttempt } from '#worker/services/shared/count-attempt.ts';
import { recordWrongCode } from './record-wrong-code.ts';

/** Always on: so many wrong codes from one address lock it out until a quarter of an hour after the last of them. */
const LOCK_OUT = { limit: 5, windowMs: 15 * MINUTE_MS, isExtending: true };

/**
 * Signs the administrator in by the access code. An attempt is counted before the code is looked at, so parallel
 * guesses cannot outrun the lock-out; the right code forgets the wrong ones before it. Wrong ones stand in the audit log.
 */
export async function signInAdmin(
  ctx: Ctx,
  { adminCode, address }: { adminCode: string; address: string | null },
): Promise<Result<{ setCookie: string }>> {
  if (adminCode === '') return fail('adminCodeMissing');
  if (ctx.config.adminCode === null) return fail('adminNotSetUp');
  const key = `admin-sign-in:${getAddressKey(address)}`;
  const counted = await countAttempt(ctx, key, LOCK_OUT);
  if (!counted.ok) return counted;
  if (!(await isSameSecret(adminCode, ctx.config.adminCode))) {
    const isLockedOut = sql`coalesce((select count >= ${LOCK_OUT.limit} from rate_counters where key = ${key}), 0)`;
    await recordWrongCode(ctx, { address, isLockedOut });
    ctx.log('warn', 'wrong administrator code', { address: getAddressKey(address) });
    return fail('adminCodeWrong');
  }
  await ctx.db.delete(rateCounters).where(eq(rateCounters.key, key));
  ctx.log('info', 'administrator signed in', { address: getAddressKey(address) });
  return succeed({ setCookie: await createAdminSession(ctx, address) });
}
