import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { createActor } from '#worker/auth/admin-actor.ts';
import { createAdminSession } from '#worker/auth/admin-session.ts';
import { isSameSecret } from '#worker/auth/is-same-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { rateCounters } from '#worker/db/schema/guards.ts';
import { insertWhen } from '#worker/db/write.ts';
import { getAddressKey, getBlockKey } from '#worker/domain/auth/client-address.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { countAttempt, countAttempts } from '#worker/services/shared/count-attempt.ts';

/** Always on: so many wrong codes from one address lock it out until a quarter of an hour after the last of them. */
const LOCK_OUT = { limit: 5, windowMs: 15 * MINUTE_MS, isExtending: true };

/** The same for the addresses of one wider block together. */
const BLOCK_LOCK_OUT = { ...LOCK_OUT, limit: 15 };

/** So many codes are looked at in an hour, from all addresses together. One that signed in before may try beyond it. */
const TOTAL = { limit: 100, windowMs: HOUR_MS };

const KNOWN_MS = 90 * DAY_MS;

/**
 * Signs the administrator in by the access code. An attempt is counted before the code is looked at, so parallel
 * guesses cannot outrun the lock-out; the right code deletes the count of wrong ones before it. Wrong ones stand in the
 * audit log.
 */
export async function signInAdmin(
  ctx: Ctx,
  { adminCode, address }: { adminCode: string; address: string | null },
): Promise<Result<{ setCookie: string; isPending: boolean }>> {
  if (adminCode === '') return fail('adminCodeMissing');
  if (ctx.config.adminCode === null) return fail('adminNotSetUp');
  const { addressHash } = await createActor(ctx, NOBODY, address);
  const key = `admin-sign-in:${getAddressKey(address)}`;
  const counted = await countGuess(ctx, { key, address, addressHash });
  if (!counted.ok) return counted;
  if (!(await isSameSecret(adminCode, ctx.config.adminCode))) {
    const isLockedOut = sql`coalesce((select count >= ${LOCK_OUT.limit} from rate_counters where key = ${key}), 0)`;
    await recordWrongCode(ctx, { addressHash, isLockedOut });
    ctx.log('warn', 'wrong administrator code', { addressHash });
    return fail('adminCodeWrong');
  }
  await ctx.db.delete(rateCounters).where(eq(rateCounters.key, key));
  ctx.log('info', 'administrator signed in', { addressHash });
  return succeed(await createAdminSession(ctx, address));
}

type Guess = { key: string; address: string | null; addressHash: string };

/** Counts a guess for its address and its wider block, and if it is to be looked at for all together. */
async function countGuess(ctx: Ctx, { key, address, addressHash }: Guess): Promise<Result<undefined>> {
  const block = getBlockKey(address);
  const counted = await countAttempts(ctx, [
    { key, ...LOCK_OUT },
    ...(block ? [{ key: `admin-sign-in:${block}`, ...BLOCK_LOCK_OUT }] : []),
  ]);
  if (!counted.ok) return counted;
  const total = await countAttempt(ctx, 'admin-sign-in', TOTAL);
  return total.ok || (await hasSignedIn(ctx, addressHash)) ? succeed(undefined) : total;
}

/**
 * Whether the administrator signed in from an address lately: a flood of guesses from elsewhere must not lock them out.
 */
async function hasSignedIn(ctx: Ctx, addressHash: string): Promise<boolean> {
  const [entry] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, 'signIn'),
        gt(auditLog.at, ctx.now - KNOWN_MS),
        eq(auditLog.addressHash, addressHash),
      ),
    )
    .limit(1);
  return entry !== undefined;
}

/**
 * So many addresses an hour get an entry of their own; wrong codes from further ones share one, so that nobody floods
 * the log.
 */
const MAX_ADDRESSES = 10;

/** What stands in for the session and the address where there is none to name. */
const NOBODY = '';

type WrongCode = {
  addressHash: string;
  /** Expression: whether this attempt was the one that locked the address out. */
  isLockedOut: SQL;
};

/**
 * Counts a wrong access code in the audit log: one entry an address and hour, which counts on. An attempt while the
 * address is locked out is refused unseen and not counted, so an entry grows no faster than the lock-out allows.
 */
async function recordWrongCode(ctx: Ctx, { addressHash, isLockedOut }: WrongCode): Promise<void> {
  const hour = ctx.now - (ctx.now % HOUR_MS);
  const own = `wrong-code:${hour}:${addressHash}`;
  const isRecorded = sql`exists (select 1 from audit_log where id = ${own})`;
  const hasCapacity = sql`(select count(*) from (
    select 1 from audit_log where action = 'failSignIn' and at >= ${hour} limit ${MAX_ADDRESSES})) < ${MAX_ADDRESSES}`;
  await ctx.db.batch([
    countOn(ctx, { id: own, addressHash, isLockedOut, condition: sql`(${isRecorded} or ${hasCapacity})` }),
    countOn(ctx, {
      id: `wrong-code:${hour}`,
      addressHash: NOBODY,
      isLockedOut,
      condition: sql`not ${isRecorded}`,
    }),
  ]);
}

type Count = { id: string; addressHash: string; isLockedOut: SQL; condition: SQL };

/** Returns the statement that counts one more in an entry, if the condition holds. */
function countOn(ctx: Ctx, { id, addressHash, isLockedOut, condition }: Count) {
  const entry = { id, at: ctx.now, sessionId: NOBODY, addressHash, action: 'failSignIn' } as const;
  const target = { targetKind: 'session', targetId: 'sign-in' } as const;
  const after = sql`json_object('attempts', 1, 'lastAt', ${ctx.now}, 'isLockedOut', ${isLockedOut})`;
  return insertWhen(ctx, auditLog, { ...entry, ...target, after }, condition).onConflictDoUpdate({
    target: auditLog.id,
    set: {
      after: sql`json_object('attempts', json_extract(audit_log.after, '$.attempts') + 1, 'lastAt', ${ctx.now},
        'isLockedOut', max(json_extract(audit_log.after, '$.isLockedOut'), ${isLockedOut}))`,
    },
  });
}
