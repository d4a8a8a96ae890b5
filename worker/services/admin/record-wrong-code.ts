import { type SQL, sql } from 'drizzle-orm';
import { createActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import { auditLog } from '#worker/db/schema/admin.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** So many addresses an hour get an entry of their own; wrong codes from further ones share one, so that nobody floods the log. */
const MAX_ADDRESSES = 10;

/** What stands in for the session and the address where there is none to name. */
const NOBODY = '';

type WrongCode = {
  address: string | null;
  /** Expression: whether this attempt was the one that locked the address out. */
  isLockedOut: SQL;
};

/**
 * Counts a wrong access code in the audit log: one entry an address and hour, which counts on. An attempt while the address
 * is locked out is refused unseen and not counted, so an entry grows no faster than the lock-out allows.
 */
export async function recordWrongCode(ctx: Ctx, { address, isLockedOut }: WrongCode): Promise<void> {
  const { addressHash } = await createActor(ctx, NOBODY, address);
  const hour = ctx.now - (ctx.now % HOUR_MS);
  const own = `wrong-code:${hour}:${addressHash}`;
  const isNoted = sql`exists (select 1 from audit_log where id = ${own})`;
  const hasCapacity = sql`(select count(*) from (
    select 1 from audit_log where action = 'failSignIn' and at >= ${hour} limit ${MAX_ADDRESSES})) < ${MAX_ADDRESSES}`;
  await ctx.db.batch([
    countOn(ctx, { id: own, addressHash, isLockedOut, condition: sql`(${isNoted} or ${hasCapacity})` }),
    countOn(ctx, {
      id: `wrong-code:${hour}`,
      addressHash: NOBODY,
      isLockedOut,
      condition: sql`not ${isNoted}`,
    }),
  ]);
}

/** Statement: an entry that counts one more, if the condition holds. */
function countOn(
  ctx: Ctx,
  {
    id,
    addressHash,
    isLockedOut,
    condition,
  }: { id: string; addressHash: string; isLockedOut: SQL; condition: SQL },
) {
  return ctx.db
    .insert(auditLog)
    .select(
      sql`select ${id}, ${ctx.now}, ${NOBODY}, ${addressHash}, 'failSignIn', 'session', 'sign-in', null,
        json_object('attempts', 1, 'lastAt', ${ctx.now}, 'isLockedOut', ${isLockedOut}) where ${condition}`,
    )
    .onConflictDoUpdate({
      target: auditLog.id,
      set: {
        after: sql`json_object('attempts', json_extract(audit_log.after, '$.attempts') + 1, 'lastAt', ${ctx.now},
          'isLockedOut', max(json_extract(audit_log.after, '$.isLockedOut'), ${isLockedOut}))`,
      },
    });
}
