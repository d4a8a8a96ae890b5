import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { identities } from '#worker/db/schema/sign-in.ts';
import { batch } from '#worker/db/write.ts';
import type { IdentityInput } from '#worker/domain/auth/inputs.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { isFreshSession } from '#worker/services/passkeys/is-fresh-session.ts';
import { composeLinkEmail } from './compose-link-email.ts';

type Input = { session: CurrentSession; identity: IdentityInput; isLinked: boolean };

/**
 * Unlinks a driver's provider account or links it again, and tells the driver by email; requires a recent sign-in. The last
 * account at a configured provider cannot be unlinked, because a passkey alone can be lost with its device.
 */
export async function setIdentityLink(
  ctx: Ctx,
  { session, identity, isLinked }: Input,
): Promise<Result<undefined>> {
  const driverId = session.driver.id;
  const { provider, subject } = identity;
  if (!(await isFreshSession(ctx, session.sessionId))) return fail('signInNotFresh');
  const allowed = await limitRate(ctx, 'identityLink', { driverId });
  if (!allowed.ok) return allowed;
  const mine = and(
    eq(identities.driverId, driverId),
    eq(identities.provider, provider),
    eq(identities.subject, subject),
  );
  const isChanging = isLinked
    ? and(mine, isNotNull(identities.removedAt))
    : and(mine, isNull(identities.removedAt), hasOther(ctx, driverId, identity));
  const { changed, known } = await batch(ctx, {
    email: insertDriverEmail(
      ctx,
      composeLinkEmail(ctx, { driverId, identity, isLinked }),
      sql`exists (select 1 from identities where ${isChanging})`,
    ),
    changed: ctx.db
      .update(identities)
      .set({ removedAt: isLinked ? null : ctx.now })
      .where(isChanging)
      .returning({ subject: identities.subject }),
    known: ctx.db.select({ removedAt: identities.removedAt }).from(identities).where(mine),
  });
  if (changed.length === 1) {
    ctx.log('info', isLinked ? 'sign-in account linked' : 'sign-in account unlinked', { driverId });
    return succeed(undefined);
  }
  if (known.length === 0) return fail('identityNotFound');
  return (known[0]?.removedAt === null) === isLinked ? succeed(undefined) : fail('lastSignIn');
}

/** Condition: the driver has another linked account at a configured provider. */
function hasOther(ctx: Ctx, driverId: string, { provider, subject }: IdentityInput): SQL {
  const issuers = JSON.stringify(ctx.config.signInProviders.map(({ issuer }) => issuer));
  return sql`exists (select 1 from identities other
    where other.driver_id = ${driverId} and other.removed_at is null
      and (other.provider <> ${provider} or other.subject <> ${subject})
      and other.provider in (select value from json_each(${issuers})))`;
}
