import {
  checkPosting,
  HOUSE,
  type LedgerAccount,
  type OwedAccount,
  type Posting,
  type PostingSubject,
  type ReferralReason,
} from './ledger.ts';
import type { Product } from './subscription.ts';

type Money = { key: string; amountCents: number; at: number; periodEnd?: number | null };
type Sale = Money & { product: Product; ownerId: string };
type Referral = Money & { driverId: string; reason: ReferralReason };
type Payout = Money & { driverId: string; account: OwedAccount };

type RestaurantMoney = Money & { restaurantId: string };

type Side = { account: LedgerAccount; ownerId: string };
type Sides = { debit: Side; credit: Side };

const INCOME: Record<Product, LedgerAccount> = {
  pro: 'pro_subscriptions',
  network: 'network_fees',
  restaurant: 'restaurant_subscriptions',
};

const CHARGE_SIDES: Sides = {
  debit: { account: 'restaurant_deliveries', ownerId: HOUSE },
  credit: { account: 'delivery_income', ownerId: HOUSE },
};

/**
 * A subscriber paid for a product. Throws RangeError unless `amountCents` is a positive integer, as all of these do.
 */
export function composeCharge({ product, ownerId, ...money }: Sale): Posting {
  return compose({ ...money, kind: 'charge', subject: product, ownerId }, getSaleSides(product));
}

/** Money of a charge went back to the subscriber. */
export function composeRefund({ product, ownerId, ...money }: Sale): Posting {
  return compose({ ...money, kind: 'refund', subject: product, ownerId }, swap(getSaleSides(product)));
}

/** A driver earned something by referring someone. */
export function composeReferralCredit({ driverId, reason, ...money }: Referral): Posting {
  return compose(
    { ...money, kind: 'referral_credit', subject: reason, ownerId: driverId },
    getReferralSides(driverId),
  );
}

/** What was credited for a referral is taken back, because the money it came from went back. */
export function composeReferralReversal({ driverId, reason, ...money }: Referral): Posting {
  return compose(
    { ...money, kind: 'referral_reversal', subject: reason, ownerId: driverId },
    swap(getReferralSides(driverId)),
  );
}

/** A driver delivered an order of the own network: its payout is due to them. */
export function composePayoutAccrual({ driverId, ...money }: Money & { driverId: string }): Posting {
  return compose(
    { ...money, kind: 'payout_accrual', subject: 'delivery', ownerId: driverId },
    getDeliverySides(driverId),
  );
}

/** A delivery was undone at once: its payout is not due. */
export function composeAccrualReversal({ driverId, ...money }: Money & { driverId: string }): Posting {
  return compose(
    { ...money, kind: 'accrual_reversal', subject: 'delivery', ownerId: driverId },
    swap(getDeliverySides(driverId)),
  );
}

/** A restaurant owes what a delivery of the own network cost. */
export function composeDeliveryCharge({ restaurantId, ...money }: RestaurantMoney): Posting {
  return compose(
    { ...money, kind: 'delivery_charge', subject: 'delivery', ownerId: restaurantId },
    CHARGE_SIDES,
  );
}

/** A delivery was undone at once: its restaurant owes nothing for it. */
export function composeDeliveryReversal({ restaurantId, ...money }: RestaurantMoney): Posting {
  return compose(
    { ...money, kind: 'delivery_reversal', subject: 'delivery', ownerId: restaurantId },
    swap(CHARGE_SIDES),
  );
}

/** A restaurant paid what it owed for the deliveries of a week. */
export function composeDeliveryPayment({ restaurantId, ...money }: RestaurantMoney): Posting {
  return compose(
    { ...money, kind: 'delivery_payment', subject: 'delivery', ownerId: restaurantId },
    {
      debit: { account: 'payments', ownerId: HOUSE },
      credit: { account: 'restaurant_deliveries', ownerId: HOUSE },
    },
  );
}

/** Money of a weekly bill went back to its restaurant, which owes it no more; its drivers keep their pay. */
export function composeDeliveryRefund({ restaurantId, ...money }: RestaurantMoney): Posting {
  return compose(
    { ...money, kind: 'delivery_refund', subject: 'delivery', ownerId: restaurantId },
    {
      debit: { account: 'delivery_income', ownerId: HOUSE },
      credit: { account: 'payments', ownerId: HOUSE },
    },
  );
}

/** What a driver was owed was paid out to them. */
export function composePayout({ driverId, account, ...money }: Payout): Posting {
  return compose(
    { ...money, kind: 'payout', subject: getPayoutSubject(account), ownerId: driverId },
    getPayoutSides(driverId, account),
  );
}

/** A payout that had not left is taken back: the driver is owed it again. */
export function composePayoutReversal({ driverId, account, ...money }: Payout): Posting {
  return compose(
    { ...money, kind: 'payout_reversal', subject: getPayoutSubject(account), ownerId: driverId },
    swap(getPayoutSides(driverId, account)),
  );
}

function getSaleSides(product: Product): Sides {
  return {
    debit: { account: 'payments', ownerId: HOUSE },
    credit: { account: INCOME[product], ownerId: HOUSE },
  };
}

function getReferralSides(driverId: string): Sides {
  return {
    debit: { account: 'referral_rewards', ownerId: HOUSE },
    credit: { account: 'referral_earnings', ownerId: driverId },
  };
}

function getDeliverySides(driverId: string): Sides {
  return {
    debit: { account: 'delivery_pay', ownerId: HOUSE },
    credit: { account: 'delivery_earnings', ownerId: driverId },
  };
}

function getPayoutSides(driverId: string, account: OwedAccount): Sides {
  return { debit: { account, ownerId: driverId }, credit: { account: 'payouts', ownerId: HOUSE } };
}

function getPayoutSubject(account: OwedAccount): PostingSubject {
  return account === 'delivery_earnings' ? 'delivery' : 'referrals';
}

/** What takes a posting back: the same accounts the other way round. */
function swap({ debit, credit }: Sides): Sides {
  return { debit: credit, credit: debit };
}

function compose(
  { periodEnd = null, ...posting }: Omit<Posting, 'lines' | 'periodEnd'> & { periodEnd?: number | null },
  { debit, credit }: Sides,
): Posting {
  const { amountCents } = posting;
  const lines = [
    { ...debit, amountCents },
    { ...credit, amountCents: -amountCents },
  ];
  return checkPosting({ ...posting, periodEnd, lines });
}
