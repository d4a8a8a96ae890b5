import {
  checkPosting,
  HOUSE,
  isOwed,
  type LedgerAccount,
  type OwedAccount,
  type Posting,
  type PostingKind,
  type PostingSubject,
  type ReferralReason,
} from './ledger.ts';
import type { Product } from './subscription.ts';

type PayoutSubject = 'referrals' | 'delivery';

/** The subject of a payout from each account. */
export const PAYOUT_SUBJECTS: Record<OwedAccount, PayoutSubject> = {
  referral_earnings: 'referrals',
  delivery_earnings: 'delivery',
};

/** The account of each subject: our income from it, or what we owe drivers for it. */
const SUBJECT_ACCOUNTS: Record<PostingSubject, LedgerAccount> = {
  pro: 'pro_subscriptions',
  network: 'network_fees',
  restaurant: 'restaurant_subscriptions',
  driver_referral: 'referral_earnings',
  restaurant_referral: 'referral_earnings',
  campaign_bonus: 'referral_earnings',
  referrals: 'referral_earnings',
  delivery: 'delivery_earnings',
};

type Side = LedgerAccount | 'of_subject';

/** The accounts that each kind of posting debits and credits. */
const SIDES: Record<PostingKind, readonly [debit: Side, credit: Side]> = {
  charge: ['payments', 'of_subject'],
  refund: ['of_subject', 'payments'],
  referral_credit: ['referral_rewards', 'of_subject'],
  referral_reversal: ['of_subject', 'referral_rewards'],
  payout_accrual: ['delivery_pay', 'of_subject'],
  accrual_reversal: ['of_subject', 'delivery_pay'],
  payout: ['of_subject', 'payouts'],
  payout_reversal: ['payouts', 'of_subject'],
  delivery_charge: ['restaurant_deliveries', 'delivery_income'],
  delivery_reversal: ['delivery_income', 'restaurant_deliveries'],
  delivery_payment: ['payments', 'restaurant_deliveries'],
  // The delivery's refund does not take back the driver's pay.
  delivery_refund: ['delivery_income', 'payments'],
};

type Subject<Kind extends PostingKind> = Kind extends 'charge' | 'refund'
  ? Product
  : Kind extends 'referral_credit' | 'referral_reversal'
    ? ReferralReason
    : Kind extends 'payout' | 'payout_reversal'
      ? PayoutSubject
      : 'delivery';

type Money = Pick<Posting, 'key' | 'ownerId' | 'amountCents' | 'at'> & { periodEnd?: number | null };

/** Returns the balanced posting of a money movement. Throws RangeError unless `amountCents` is a positive integer. */
export function composePosting<Kind extends PostingKind>(
  kind: Kind,
  subject: Subject<Kind>,
  { periodEnd = null, ...money }: Money,
): Posting {
  const toLine = (side: Side, amountCents: number) => {
    const account = side === 'of_subject' ? SUBJECT_ACCOUNTS[subject] : side;
    return { account, ownerId: isOwed(account) ? money.ownerId : HOUSE, amountCents };
  };
  const [debit, credit] = SIDES[kind];
  const lines = [toLine(debit, money.amountCents), toLine(credit, -money.amountCents)];
  return checkPosting({ ...money, kind, subject, periodEnd, lines });
}
