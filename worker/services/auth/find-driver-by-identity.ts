import { and, eq, sql } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { ProviderProfile } from '#worker/auth/oauth/read-profile.ts';
import type { Ctx } from '#worker/ctx.ts';
import { insertDriverEmail } from '#worker/db/queries/outbox-rows.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { identities } from '#worker/db/schema/sign-in.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { composeLinkEmail } from './compose-link-email.ts';
import { insertDriverIfNew } from './find-or-create-driver.ts';

type IdentityInput = {
  issuer: string;
  profile: ProviderProfile;
  timeZone: string | undefined;
  referral: ReferralOrigin | null;
};

/**
 * Returns the driver of a provider account: the linked driver, or else the driver with its verified email, or else a new one.
 * Fails when the account is not linked and its email is not verified.
 */
export async function findDriverByIdentity(
  ctx: Ctx,
  { issuer, profile, timeZone, referral }: IdentityInput,
): Promise<Result<{ driverId: string }>> {
  const find = () =>
    ctx.db
      .select({ driverId: identities.driverId, removedAt: identities.removedAt })
      .from(identities)
      .where(and(eq(identities.provider, issuer), eq(identities.subject, profile.subject)));
  const { verifiedEmail: email, firstName, lastName } = profile;
  const {
    known: [known],
    owner: [owner],
  } = await batch(ctx, {
    known: find(),
    owner: ctx.db
      .select({ id: drivers.id })
      .from(drivers)
      .where(eq(drivers.email, email ?? '')),
  });
  if (known) return checkLinked(known);
  if (!email) return fail('signInEmailUnverified');
  const emailHashes = await hashEmail(ctx.config, email);
  const newcomer = { email, emailHashes, firstName, lastName, timeZones: [timeZone], referral };
  const written = await batch(ctx, {
    driver: insertDriverIfNew(ctx, newcomer),
    identity: insertWhen(
      ctx,
      identities,
      { provider: issuer, subject: profile.subject, driverId: drivers.id, createdAt: ctx.now },
      { from: drivers, where: eq(drivers.email, email) },
    ).onConflictDoNothing(),
    notice: owner && insertLinkNotice(ctx, { driverId: owner.id, issuer, subject: profile.subject }),
    linked: find(),
  });
  const [linked] = written.linked;
  if (!linked) throw new Error('An identity just written cannot be read');
  return checkLinked(linked);
}

/** Fails for an unlinked account, which cannot sign in. */
function checkLinked({
  driverId,
  removedAt,
}: Pick<typeof identities.$inferSelect, 'driverId' | 'removedAt'>) {
  return removedAt === null ? succeed({ driverId }) : fail('signInUnlinked');
}

type Link = { driverId: string; issuer: string; subject: string };

/** Statement: emails an existing driver that this provider account was just linked. */
function insertLinkNotice(ctx: Ctx, { driverId, issuer, subject }: Link) {
  return insertDriverEmail(
    ctx,
    composeLinkEmail(ctx, { driverId, identity: { provider: issuer, subject }, isLinked: true }),
    sql`exists (select 1 from identities where provider = ${issuer} and subject = ${subject}
      and driver_id = ${driverId} and created_at = ${ctx.now})`,
  );
}
