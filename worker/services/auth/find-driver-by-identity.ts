import { and, eq } from 'drizzle-orm';
import { hashEmail } from '#worker/auth/keyed-hash.ts';
import type { ProviderProfile } from '#worker/auth/oauth/read-profile.ts';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { identities } from '#worker/db/schema/sign-in.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { insertDriverIfNew } from './find-or-create-driver.ts';

type IdentityInput = {
  issuer: string;
  profile: ProviderProfile;
  timeZone: string | undefined;
  referral: ReferralOrigin | null;
};

/**
 * Returns the driver behind an account at a provider: the one it belongs to already, else the one with its verified email,
 * else a new one. An unverified email finds and creates none.
 */
export async function findDriverByIdentity(
  ctx: Ctx,
  { issuer, profile, timeZone, referral }: IdentityInput,
): Promise<Result<{ driverId: string }>> {
  const find = () =>
    ctx.db
      .select({ driverId: identities.driverId })
      .from(identities)
      .where(and(eq(identities.provider, issuer), eq(identities.subject, profile.subject)));
  const [known] = await find();
  if (known) return succeed(known);
  const { verifiedEmail: email, firstName, lastName } = profile;
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
    linked: find(),
  });
  const [linked] = written.linked;
  if (!linked) throw new Error('An identity just written cannot be read');
  return succeed(linked);
}
