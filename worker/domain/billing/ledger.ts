import { sumOf } from '#worker/domain/shared/sum.ts';
import { computePeriodEnd, computePeriodStart, type Interval } from './period.ts';
import { PLANS } from './subscription.ts';

/**
 * The accounts of the ledger. Each posting debits one account (+) and credits another (−) by the same number of cents, so every
 * posting sums to zero, and so does the whole ledger.
 */
export const LEDGER_ACCOUNTS = [
  /** Money that subscribers paid, at the payment provider: + payments, − refunds. */
  'payments',
  /** Income (−) from Pro, the network, featured restaurants and their deliveries. */
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'delivery_income',
  /** What restaurants owe (+) for network deliveries they have not paid yet. */
  'restaurant_deliveries',
  /** Cost (+) of referrals and of network deliveries. */
  'referral_rewards',
  'delivery_pay',
  /** Owed to drivers (−), with one balance per driver: for referrals and for network deliveries. */
  'referral_earnings',
  'delivery_earnings',
  /** Money paid to drivers (−). */
  'payouts',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Roadwaze's own accounts that credits increase. */
export const CREDIT_ACCOUNTS: readonly LedgerAccount[] = [
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  'delivery_income',
  'payouts',
];

/** The owner of the accounts that belong to Roadwaze. */
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

/** The subjects of postings; a posting's kind and subject give its name on screens. */
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
 * A movement of money. `key` is unique and names its cause, so that writing it twice has no effect. `ownerId` is the driver or
 * restaurant, `at` is when it became due (epoch ms), `periodEnd` is the end of the period that a charge or weekly credit is for;
 * a charge without one bought nothing and is refunded.
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

/** Returns the posting unchanged. Throws RangeError if it does not balance or moves nothing. */
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

/** The length of the period that a posting's subject covers, for subjects that have one. */
const INTERVALS: Partial<Record<PostingSubject, Interval>> = {
  pro: PLANS.pro.interval,
  network: PLANS.network.interval,
  restaurant: PLANS.restaurant.interval,
  driver_referral: 'week',
  restaurant_referral: PLANS.restaurant.interval,
};

/**
 * Returns the period a posting is for (epoch ms), or null if it has none. The due date does not matter, because a charge may be
 * paid late.
 */
export function getPostingPeriod({
  subject,
  at,
  periodEnd,
}: Pick<Posting, 'subject' | 'at' | 'periodEnd'>): { start: number; end: number } | null {
  if (periodEnd === null) return null;
  const interval = INTERVALS[subject];
  const start = interval ? computePeriodStart(periodEnd, interval) : at;
  // A monthly period that ends on the last day of a short month may have begun on a later day: January 31 to February 28.
  const isBegin = interval === 'month' && at > start && computePeriodEnd(at, interval) === periodEnd;
  return { start: isBegin ? at : start, end: periodEnd };
}
