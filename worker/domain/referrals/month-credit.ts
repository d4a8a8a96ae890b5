import { composeReferralCredit, composeReferralReversal } from '#worker/domain/billing/compose-posting.ts';
import { REFERRAL_REWARDS } from './referral.ts';

/** The charge of a restaurant's month: its key in the ledger, when it was paid and until when it reaches (epoch ms). */
type PaidMonth = { key: string; at: number; periodEnd: number | null };

/** What a driver is credited for a month that a restaurant paid. */
export function composeMonthCredit({ key, at, periodEnd }: PaidMonth, driverId: string) {
  return composeReferralCredit({
    key: `restaurantReferral:${key}`,
    driverId,
    reason: 'restaurant_referral',
    amountCents: REFERRAL_REWARDS.restaurant.amountCents,
    at,
    periodEnd,
  });
}

/**
 * How much of the credit for a month, in cents, is taken back in all once `refundedCents` of the `paidCents` went back: as
 * much of it as of the month. So refunds that add up to the whole take back the whole, in however many parts.
 */
export function computeTakenBack(paidCents: number, refundedCents: number): number {
  const { amountCents } = REFERRAL_REWARDS.restaurant;
  return Math.round((amountCents * Math.min(refundedCents, paidCents)) / paidCents);
}

type TakenBack = {
  /** The key of the refund it belongs to. */
  refundKey: string;
  driverId: string;
  amountCents: number;
  at: number;
};

/** A part of a credit, or all of it, taken back (epoch ms), once a refund. */
export function composeMonthReversal({ refundKey, ...posting }: TakenBack) {
  return composeReferralReversal({
    ...posting,
    key: `restaurantReversal:${refundKey}`,
    reason: 'restaurant_referral',
  });
}
