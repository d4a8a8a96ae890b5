import type { Product } from './subscription.ts';

/**
 * The accounts of the books. Of every posting one account is debited (+) and another credited (−) by the same cents, so
 * each posting, and with it the whole ledger, sums to zero.
 */
export const LEDGER_ACCOUNTS = [
  /** Money subscribers paid, where the payment provider holds it: + paid in, − paid back. */
  'payments',
  /** Income, growing downwards (−): what Pro, the network and featured restaurants brought in. */
  'pro_subscriptions',
  'network_fees',
  'restaurant_subscriptions',
  /** Cost (+): what referrals and deliveries of the own network are worth to drivers. */
  'referral_rewards',
  'delivery_pay',
  /** Owed to a driver (−), one balance a driver: earned by referring, earned by delivering for the own network. */
  'referral_earnings',
  'delivery_earnings',
  /** Money that went out to drivers (−), by the administrator's hand. */
  'payouts',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Owner of the accounts that are Roadwaze's own. */
export const HOUSE = 'roadwaze';

export const POSTING_KINDS = [
  'charge',
  'refund',
  'referral_credit',
  'referral_reversal',
  'payout_accrual',
  'payout',
  'payout_reversal',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** What a posting is about; with its kind it is all a screen needs to name it. */
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
export type PostingLine = { account: LedgerAccount; ownerId: string; amountCents: number };

/**
 * Something that moved money. `key` is unique for ever and says what it was for, so that writing it again does nothing.
 * `ownerId` is the driver or restaurant it concerns, `at` when it became due (epoch ms), `periodEnd` until when a charge
 * or weekly credit reaches, or null: a charge without one was paid for nothing and goes back.
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

type Money = { key: string; amountCents: number; at: number; periodEnd?: number | null };

const INCOME: Record<Product, LedgerAccount> = {
  pro: 'pro_subscriptions',
  network: 'network_fees',
  restaurant: 'restaurant_subscriptions',
};

/** A subscriber paid for a product. Throws RangeError unless `amountCents` is a positive integer, as all of these do. */
export function composeCharge({ product, ownerId, ...money }: Money & { product: Product; ownerId: string }) {
  return compose({
    ...money,
    kind: 'charge',
    subject: product,
    ownerId,
    debit: { account: 'payments', ownerId: HOUSE },
    credit: { account: INCOME[product], ownerId: HOUSE },
  });
}

/** Money of a charge went back to the subscriber. */
export function composeRefund({ product, ownerId, ...money }: Money & { product: Product; ownerId: string }) {
  return compose({
    ...money,
    kind: 'refund',
    subject: product,
    ownerId,
    debit: { account: INCOME[product], ownerId: HOUSE },
    credit: { account: 'payments', ownerId: HOUSE },
  });
}

export type ReferralReason = Extract<
  PostingSubject,
  'driver_referral' | 'restaurant_referral' | 'campaign_bonus'
>;

/** A driver earned something by referring somebody. */
export function composeReferralCredit({
  driverId,
  reason,
  ...money
}: Money & { driverId: string; reason: ReferralReason }) {
  return compose({
    ...money,
    kind: 'referral_credit',
    subject: reason,
    ownerId: driverId,
    debit: { account: 'referral_rewards', ownerId: HOUSE },
    credit: { account: 'referral_earnings', ownerId: driverId },
  });
}

/** What was credited for a referral is taken back, because the money it came from went back. */
export function composeReferralReversal({
  driverId,
  reason,
  ...money
}: Money & { driverId: string; reason: ReferralReason }) {
  return compose({
    ...money,
    kind: 'referral_reversal',
    subject: reason,
    ownerId: driverId,
    debit: { account: 'referral_earnings', ownerId: driverId },
    credit: { account: 'referral_rewards', ownerId: HOUSE },
  });
}

/** A driver delivered an order of the own network: its payout is due to them. */
export function composePayoutAccrual({ driverId, ...money }: Money & { driverId: string }) {
  return compose({
    ...money,
    kind: 'payout_accrual',
    subject: 'delivery',
    ownerId: driverId,
    debit: { account: 'delivery_pay', ownerId: HOUSE },
    credit: { account: 'delivery_earnings', ownerId: driverId },
  });
}

/** The accounts that hold what drivers are owed. */
export const OWED_ACCOUNTS = ['referral_earnings', 'delivery_earnings'] as const;
export type OwedAccount = (typeof OWED_ACCOUNTS)[number];

/** What a driver was owed was paid out to them. */
export function composePayout({
  driverId,
  account,
  ...money
}: Money & { driverId: string; account: OwedAccount }) {
  return compose({
    ...money,
    kind: 'payout',
    subject: getPayoutSubject(account),
    ownerId: driverId,
    debit: { account, ownerId: driverId },
    credit: { account: 'payouts', ownerId: HOUSE },
  });
}

/** A payout that had not left is taken back: the driver is owed it again. */
export function composePayoutReversal({
  driverId,
  account,
  ...money
}: Money & { driverId: string; account: OwedAccount }) {
  return compose({
    ...money,
    kind: 'payout_reversal',
    subject: getPayoutSubject(account),
    ownerId: driverId,
    debit: { account: 'payouts', ownerId: HOUSE },
    credit: { account, ownerId: driverId },
  });
}

function getPayoutSubject(account: OwedAccount): PostingSubject {
  return account === 'delivery_earnings' ? 'delivery' : 'referrals';
}

type Side = { account: LedgerAccount; ownerId: string };

function compose({
  debit,
  credit,
  periodEnd = null,
  ...posting
}: Omit<Posting, 'lines' | 'periodEnd'> & {
  periodEnd?: number | null;
  debit: Side;
  credit: Side;
}): Posting {
  const { amountCents } = posting;
  return checkPosting({
    ...posting,
    periodEnd,
    lines: [
      { ...debit, amountCents },
      { ...credit, amountCents: -amountCents },
    ],
  });
}

/** The posting itself. Throws RangeError on one that would unbalance the books or moves nothing. */
export function checkPosting(posting: Posting): Posting {
  const { key, amountCents, lines } = posting;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    throw new RangeError(`Posting ${key} moves ${amountCents} cents`);
  }
  const sum = lines.reduce((total, line) => total + line.amountCents, 0);
  const isWhole = lines.every((line) => Number.isSafeInteger(line.amountCents) && line.amountCents !== 0);
  const accounts = new Set(lines.map(({ account, ownerId }) => `${account} ${ownerId}`));
  if (sum !== 0 || !isWhole || lines.length < 2 || accounts.size !== lines.length) {
    throw new RangeError(`Posting ${key} does not balance`);
  }
  return posting;
}
