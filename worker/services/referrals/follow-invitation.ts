import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';

/**
 * Somebody followed a driver's link: leaves a pending referral, once for each invitation a browser remembers
 * (`earlier`). Null for a code of nobody, which leaves nothing.
 */
export async function followInvitation(
  ctx: Ctx,
  { origin, earlier }: { origin: ReferralOrigin; earlier: ReferralOrigin | null },
): Promise<ReferralOrigin | null> {
  const { referralCode, campaign } = origin;
  const isSame = earlier?.referralCode === referralCode && earlier.campaign === campaign;
  if (isSame && earlier.referralId) return earlier;
  const referralId = crypto.randomUUID();
  const [, [referrer]] = await ctx.db.batch([
    ctx.db.insert(referrals).select(
      sql`select ${referralId}, null, id, ${campaign}, 'pending', ${ctx.now}, null, null
        from drivers where referral_code = ${referralCode}`,
    ),
    ctx.db.select({ id: drivers.id }).from(drivers).where(eq(drivers.referralCode, referralCode)),
  ]);
  return referrer ? { ...origin, referralId } : null;
}
