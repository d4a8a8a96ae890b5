import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
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
const LOCK_OUT = { limit: 5, windowMs: 15 * MINUTE_MS };

/** The same for the addresses of one wider block together. */
const BLOCK_LOCK_OUT = { ...LOCK_OUT, limit: 15 };

/** So many wrong codes are looked at in an hour, from all addresses together. One that signed in before may try beyond it. */
const TOTAL = { limit: 100, windowMs: HOUR_MS };
const TOTAL_KEY = 'admin-sign-in';

const KNOWN_MS = 90 * DAY_MS;

/**
 * Signs the administrator in by the access code. An attempt is counted before the code is looked at, so parallel
 * guesses cannot outrun the lock-out; the right code deletes its address's count of wrong ones, and leaves those that
 * others share as they were. Wrong ones stand in the audit log.
 */
export async function signInAdmin(
  ctx: Ctx,
  { adminCode, address }: { adminCode: string; address: string | null },
): Promise<Result<{ setCookie: string; isPending: boolean }>> {
  if (adminCode === '') return fail('adminCodeMissing');
  if (ctx.config.adminCode === null) return fail('adminNotSetUp');
  const { addressHash } = await createActor(ctx, NOBODY, address);
  const keys = getKeys(address);
  const counted = await countGuess(ctx, { keys, addressHash });
  if (!counted.ok) return counted;
  if (!(await isSameSecret(adminCode, ctx.config.adminCode))) {
    await recordWrongCode(ctx, { addressHash, keys });
    ctx.log('warn', 'wrong administrator code', { addressHash });
    return fail('adminCodeWrong');
  }
  await takeBackGuess(ctx, keys);
  ctx.log('info', 'administrator signed in', { addressHash });
  return succeed(await createAdminSession(ctx, address));
}

/** What the guesses of an address, and of the wider block it may be in, are counted under. */
type Keys = { own: string; block: string | null };

function getKeys(address: string | null): Keys {
  const block = getBlockKey(address);
  return {
    own: `admin-sign-in:${getAddressKey(address)}`,
    block: block && `admin-sign-in:${block}`,
  };
}

type Guess = { keys: Keys; addressHash: string };

/** Counts a guess for its address and its wider block, and if it is to be looked at for all together. */
async function countGuess(ctx: Ctx, { keys, addressHash }: Guess): Promise<Result<undefined>> {
  const { own, block } = keys;
  const counted = await countAttempts(ctx, [
    { key: own, ...LOCK_OUT },
    ...(block ? [{ key: block, ...BLOCK_LOCK_OUT }] : []),
  ]);
  if (!counted.ok) return counted;
  const total = await countAttempt(ctx, TOTAL_KEY, TOTAL);
  return total.ok || (await hasSignedIn(ctx, addressHash)) ? succeed(undefined) : total;
}

/** The right code was no guess: its address starts anew, and its wider block and the total count one less. */
async function takeBackGuess(ctx: Ctx, { own, block }: Keys): Promise<void> {
  const { key, count } = rateCounters;
  const shared = block ? [block, TOTAL_KEY] : [TOTAL_KEY];
  const less = { count: sql`max(0, ${count} - 1)` };
  await ctx.db.batch([
    ctx.db.delete(rateCounters).where(eq(key, own)),
    ctx.db.update(rateCounters).set(less).where(inArray(key, shared)),
  ]);
}

/** Statement: a wrong code starts the windows it was counted in again, so that none before it expires early. */
function extendLockOut(ctx: Ctx, { own, block }: Keys) {
  const keys = block ? [own, block] : [own];
  return ctx.db.update(rateCounters).set({ windowStartedAt: ctx.now }).where(inArray(rateCounters.key, keys));
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

/**
 * Counts a wrong access code in the audit log: one entry an address and hour, which counts on. An attempt while the
 * address is locked out is refused unseen and not counted, so an entry grows no faster than the lock-out allows.
 */
async function recordWrongCode(ctx: Ctx, { addressHash, keys }: Guess): Promise<void> {
  const isLockedOut = sql`coalesce((select count >= ${LOCK_OUT.limit} from rate_counters where key = ${keys.own}), 0)`;
  const hour = ctx.now - (ctx.now % HOUR_MS);
  const own = `wrong-code:${hour}:${addressHash}`;
  const isRecorded = sql`exists (select 1 from audit_log where id = ${own})`;
  const hasCapacity = sql`(select count(*) from (
    select 1 from audit_log where action = 'failSignIn' and at >= ${hour} limit ${MAX_ADDRESSES})) < ${MAX_ADDRESSES}`;
  await ctx.db.batch([
    extendLockOut(ctx, keys),
    countOn(ctx, { id: own, addressHash, isLockedOut, condition: sql`(${isRecorded} or ${hasCapacity})` }),
    countOn(ctx, {
      id: `wrong-code:${hour}`,
      addressHash: NOBODY,
      isLockedOut,
      condition: sql`not ${isRecorded}`,
    }),
  ]);
}

type Count = {
  id: string;
  addressHash: string;
  /** Expression: whether this attempt was the one that locked the address out. */
  isLockedOut: SQL;
  condition: SQL;
};

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
