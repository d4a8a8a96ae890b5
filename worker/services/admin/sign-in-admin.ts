import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { createActor } from '#worker/auth/admin-actor.ts';
import { createAdminSession } from '#worker/auth/admin-session.ts';
import { isSameSecret } from '#worker/auth/is-same-secret.ts';
import type { Ctx } from '#worker/ctx.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { rateCounters } from '#worker/db/schema/guards.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import { getAddressKey, getBlockKey } from '#worker/domain/auth/client-address.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { countAttempts } from '#worker/limits/count-attempts.ts';

/** Wrong codes from one address that lock it out until 15 minutes after the last one. Applies even if rate limits are off. */
const LOCK_OUT = { limit: 5, windowMs: 15 * MINUTE_MS };

/** The same lock-out for all addresses of a network block together. */
const BLOCK_LOCK_OUT = { ...LOCK_OUT, limit: 15 };

/** Wrong codes checked per hour from all addresses; an address that signed in before may exceed it. */
const TOTAL = { limit: 100, windowMs: HOUR_MS };
const TOTAL_KEY = 'admin-sign-in';

const KNOWN_MS = 90 * DAY_MS;

/**
 * Signs the administrator in with the access code. Attempts are counted before the code is checked, so that parallel guesses
 * cannot bypass the lock-out; the right code resets the address's count. Wrong codes are written to the audit log.
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
  await uncountRightCode(ctx, keys);
  ctx.log('info', 'administrator signed in', { addressHash });
  return succeed(await createAdminSession(ctx, address));
}

/** Counter keys of an address and its network block. */
type Keys = { own: string; block: string | null };

function getKeys(address: string | null): Keys {
  const block = getBlockKey(address);
  return {
    own: `admin-sign-in:${getAddressKey(address)}`,
    block: block && `admin-sign-in:${block}`,
  };
}

type Guess = { keys: Keys; addressHash: string };

/** Counts a guess for its address and block, then for all addresses. */
async function countGuess(ctx: Ctx, { keys, addressHash }: Guess): Promise<Result<undefined>> {
  const { own, block } = keys;
  const counted = await countAttempts(ctx, [
    { key: own, ...LOCK_OUT },
    ...(block ? [{ key: block, ...BLOCK_LOCK_OUT }] : []),
  ]);
  if (!counted.ok) return counted;
  const total = await countAttempts(ctx, [{ key: TOTAL_KEY, ...TOTAL }]);
  return total.ok || (await hasSignedIn(ctx, addressHash)) ? succeed(undefined) : total;
}

/** Resets an address's count after the right code, and subtracts one from its block's count and the total. */
async function uncountRightCode(ctx: Ctx, { own, block }: Keys): Promise<void> {
  const { key, count } = rateCounters;
  const shared = block ? [block, TOTAL_KEY] : [TOTAL_KEY];
  const less = { count: sql`max(0, ${count} - 1)` };
  await batch(ctx, {
    own: ctx.db.delete(rateCounters).where(eq(key, own)),
    shared: ctx.db.update(rateCounters).set(less).where(inArray(key, shared)),
  });
}

/** Statement: restarts the lock-out windows of an address and its block. */
function extendLockOut(ctx: Ctx, { own, block }: Keys) {
  const keys = block ? [own, block] : [own];
  return ctx.db.update(rateCounters).set({ windowStartedAt: ctx.now }).where(inArray(rateCounters.key, keys));
}

/** Returns whether the administrator recently signed in from this address, so that guesses elsewhere cannot lock them out. */
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

/** Addresses per hour that get their own audit entry; further ones share one, so that the log cannot be flooded. */
const MAX_ADDRESSES = 10;

/** Placeholder for a missing session or address. */
const NOBODY = '';

/** Counts a wrong access code in the audit log, one entry per address and hour. Attempts during a lock-out are not counted. */
async function recordWrongCode(ctx: Ctx, { addressHash, keys }: Guess): Promise<void> {
  const isLockedOut = sql`coalesce((select count >= ${LOCK_OUT.limit} from rate_counters where key = ${keys.own}), 0)`;
  const hour = ctx.now - (ctx.now % HOUR_MS);
  const own = `wrong-code:${hour}:${addressHash}`;
  const isRecorded = sql`exists (select 1 from audit_log where id = ${own})`;
  const hasCapacity = sql`(select count(*) from (
    select 1 from audit_log where action = 'failSignIn' and at >= ${hour} limit ${MAX_ADDRESSES})) < ${MAX_ADDRESSES}`;
  await batch(ctx, {
    lockOut: extendLockOut(ctx, keys),
    own: countOn(ctx, {
      id: own,
      addressHash,
      isLockedOut,
      condition: sql`(${isRecorded} or ${hasCapacity})`,
    }),
    shared: countOn(ctx, {
      id: `wrong-code:${hour}`,
      addressHash: NOBODY,
      isLockedOut,
      condition: sql`not ${isRecorded}`,
    }),
  });
}

type Count = {
  id: string;
  addressHash: string;
  /** Expression: whether this attempt locked the address out. */
  isLockedOut: SQL;
  condition: SQL;
};

/** Statement: adds one to an entry's count if the condition holds. */
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
