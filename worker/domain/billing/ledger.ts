import { sumOf } from '#worker/domain/shared/sum.ts';
import { computePeriodEnd, computePeriodStart, type Interval } from './period.ts';
import { PLANS } from './subscription.ts';

/**
 * The accounts of the ledger. Of every posting one account is debited (+) and another credited (−) by the same cents, so
 * each posting, and with it the whole ledger, sums to zero.
 */
export const LEDGER_ACCOUNTS = [
  /** Money that subscribers paid, at the payment provider: + payments, − refunds. */
  'payments',
  /** Income (−) from Pro, the network, featured restaurants and their deliveries. */
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'delivery_income',
  /** What restaurants owe for network deliveries until they pay (+). */
  'restaurant_deliveries',
  /** Cost (+) of referrals and of network deliveries. */
  'referral_rewards',
  'delivery_pay',
  /** Owed to a driver (−), with a balance for each driver: for referrals and for network deliveries. */
  'referral_earnings',
  'delivery_earnings',
  /** Money paid to drivers (−). */
  'payouts',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** The house's accounts that grow by credits. */
export const CREDIT_ACCOUNTS: readonly LedgerAccount[] = [
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'delivery_income',
  'payouts',
];

/** Owner of the accounts that are Roadwaze's own. */
export const HOUSE = 'roadwaze';

export const POSTING_KINDS = [
  'charge',
  'refund',
  'referral_credit',
  'referral_reversal',
  'payout_accrual',
  'accrual_reversal',
  'payout',
  'payout_reversal',
  'delivery_charge',
  'delivery_reversal',
  'delivery_payment',
  'delivery_refund',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The subject of a posting; with its kind, it gives the posting's name on screens. */
export const POSTING_SUBJECTS = [
  'pro',
  'network',
  'restaurant',
  'driver_referral',
  'restaurant_referral',
  'campaign_bonus',
  'delivery',
  'referrals',
] as const;
export type PostingSubject = (typeof POSTING_SUBJECTS)[number];

/** One side of a posting: signed integer cents on an account of `ownerId` (a driver's id, or `HOUSE`). */
type PostingLine = { account: LedgerAccount; ownerId: string; amountCents: number };

/**
 * A movement of money. `key` is unique and says what it is for, so that writing it again does nothing. `ownerId` is the
 * driver or restaurant, `at` when it became due (epoch ms), `periodEnd` the end of what a charge or weekly credit is for; a
 * charge without one bought nothing and is refunded.
 */
export type Posting = {
  key: string;
  kind: PostingKind;
  subject: PostingSubject;
  ownerId: string;
  amountCents: number;
  at: number;
  periodEnd: number | null;
  lines: PostingLine[];
};

export type ReferralReason = Extract<
  PostingSubject,
  'driver_referral' | 'restaurant_referral' | 'campaign_bonus'
>;

/** The accounts that hold what drivers are owed. */
export const OWED_ACCOUNTS = ['referral_earnings', 'delivery_earnings'] as const;
export type OwedAccount = (typeof OWED_ACCOUNTS)[number];

export function isOwed(account: LedgerAccount): account is OwedAccount {
  return OWED_ACCOUNTS.some((owed) => owed === account);
}

/** Returns the posting. Throws RangeError if it does not balance or moves nothing. */
export function checkPosting(posting: Posting): Posting {
  const { key, amountCents, lines } = posting;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    throw new RangeError(`Posting ${key} moves ${amountCents} cents`);
  }
  const sum = sumOf(lines, ({ amountCents }) => amountCents);
  const isWhole = lines.every((line) => Number.isSafeInteger(line.amountCents) && line.amountCents !== 0);
  const accounts = new Set(lines.map(({ account, ownerId }) => `${account} ${ownerId}`));
  if (sum !== 0 || !isWhole || lines.length < 2 || accounts.size !== lines.length) {
    throw new RangeError(`Posting ${key} does not balance`);
  }
  return posting;
}

/** How long what a posting is about lasts, where it has an end. */
const INTERVALS: Partial<Record<PostingSubject, Interval>> = {
  pro: PLANS.pro.interval,
  network: PLANS.network.interval,
  restaurant: PLANS.restaurant.interval,
  driver_referral: 'week',
  restaurant_referral: PLANS.restaurant.interval,
};

/** The period a posting is for (epoch ms), or null without one. It is due any time: a charge may be paid late. */
export function getPostingPeriod({
  subject,
  at,
  periodEnd,
}: Pick<Posting, 'subject' | 'at' | 'periodEnd'>): { start: number; end: number } | null {
  if (periodEnd === null) return null;
  const interval = INTERVALS[subject];
  const start = interval ? computePeriodStart(periodEnd, interval) : at;
  // A month that ends on the last day of a short one can have begun later than on the same day: 31 January, 28 February.
  const isBegin = interval === 'month' && at > start && computePeriodEnd(at, interval) === periodEnd;
  return { start: isBegin ? at : start, end: periodEnd };
}
