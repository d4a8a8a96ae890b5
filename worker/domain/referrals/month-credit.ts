import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { REFERRAL_REWARDS } from './referral.ts';

/** The charge for a restaurant's month: its ledger key, when it was paid, and the end of the month (epoch ms). */
type PaidMonth = { key: string; at: number; periodEnd: number };

/** Returns the ledger key of the credit for a charge. */
export const getMonthCreditKey = (chargeKey: string) => `restaurantReferral:${chargeKey}`;

/** Returns the posting of the driver's credit for a month that a restaurant paid. */
export function composeMonthCredit({ key, at, periodEnd }: PaidMonth, driverId: string) {
  return composePosting('referral_credit', 'restaurant_referral', {
    key: getMonthCreditKey(key),
    ownerId: driverId,
    amountCents: REFERRAL_REWARDS.restaurant.amountCents,
    at,
    periodEnd,
  });
}

/**
 * Returns how many cents of a month's credit are reversed in total once `refundedCents` of its `paidCents` are refunded: the same
 * share.
 */
export function computeTakenBack(paidCents: number, refundedCents: number): number {
  const { amountCents } = REFERRAL_REWARDS.restaurant;
  return Math.round((amountCents * Math.min(refundedCents, paidCents)) / paidCents);
}
