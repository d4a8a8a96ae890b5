import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { batch, insertWhen } from '#worker/db/write.ts';
import type { ReferralOrigin } from '#worker/domain/referrals/referral.ts';

/**
 * Writes a pending referral for a visitor who followed a driver's link, once per invitation that the browser remembers
 * (`earlier`). Returns null for an unknown code.
 */
export async function followInvitation(
  ctx: Ctx,
  { origin, earlier }: { origin: ReferralOrigin; earlier: ReferralOrigin | null },
): Promise<ReferralOrigin | null> {
  const { referralCode, campaign } = origin;
  const isSame = earlier?.referralCode === referralCode && earlier.campaign === campaign;
  if (isSame && earlier.referralId) return earlier;
  const referralId = crypto.randomUUID();
  const isReferrer = eq(drivers.referralCode, referralCode);
  const { referrer } = await batch(ctx, {
    insert: insertWhen(
      ctx,
      referrals,
      { id: referralId, referrerId: drivers.id, campaign, status: 'pending', createdAt: ctx.now },
      { from: drivers, where: isReferrer },
    ),
    referrer: ctx.db.select({ id: drivers.id }).from(drivers).where(isReferrer),
  });
  return referrer.length > 0 ? { ...origin, referralId } : null;
}
