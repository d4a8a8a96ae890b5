import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { type LedgerPosting, ledgerPostings } from '#worker/db/schema/ledger.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { computeTakenBack, getMonthCreditKey } from '#worker/domain/referrals/month-credit.ts';

type Refunded = {
  charge: LedgerPosting;
  key: string;
  /** Cents of the charge refunded before and after this refund. */
  before: number;
  after: number;
  at: number;
};

/**
 * Statements: reverses the refunded share of a driver's credit for a restaurant's month, if the refund is posted; idempotent.
 * Returns none if no driver was credited.
 */
export function reverseReferralCredit(
  ctx: Ctx,
  driverId: string | null,
  { charge, key, before, after, at }: Refunded,
) {
  const paid = charge.amountCents;
  const amountCents = computeTakenBack(paid, after) - computeTakenBack(paid, before);
  if (driverId === null || amountCents === 0) return [];
  const money = { key: `restaurantReversal:${key}`, ownerId: driverId, amountCents, at };
  const reversal = composePosting('referral_reversal', 'restaurant_referral', money);
  return insertPosting(ctx, reversal, isPosted(key));
}

/** Statement: the driver who was credited for a restaurant's charge. */
export function selectCredited(ctx: Ctx, chargeKey: string) {
  return ctx.db
    .select({ driverId: ledgerPostings.ownerId })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, getMonthCreditKey(chargeKey)));
}
