import {
  checkPosting,
  HOUSE,
  type LedgerAccount,
  type OwedAccount,
  type Posting,
  type PostingKind,
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

const CHARGE_SIDES = betweenOwn('restaurant_deliveries', 'delivery_income');

/** A subscriber paid for a product. Like all of these, throws RangeError unless `amountCents` is a positive integer. */
export function composeCharge({ product, ownerId, ...money }: Sale): Posting {
  return compose({ ...money, kind: 'charge', subject: product, ownerId }, getSaleSides(product));
}

/** A charge, or a part of it, was refunded to the subscriber. */
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

/** A referral credit is reversed, because the payment it came from was refunded. */
export function composeReferralReversal({ driverId, reason, ...money }: Referral): Posting {
  return compose(
    { ...money, kind: 'referral_reversal', subject: reason, ownerId: driverId },
    swap(getReferralSides(driverId)),
  );
}

/** A driver delivered a network order: its pay is due to them. */
export function composePayoutAccrual({ driverId, ...money }: Money & { driverId: string }): Posting {
  return composeDelivery('payout_accrual', driverId, money, getDeliverySides(driverId));
}

/** A completion was undone: its pay is not due. */
export function composeAccrualReversal({ driverId, ...money }: Money & { driverId: string }): Posting {
  return composeDelivery('accrual_reversal', driverId, money, swap(getDeliverySides(driverId)));
}

/** A restaurant owes the price of a network delivery. */
export function composeDeliveryCharge({ restaurantId, ...money }: RestaurantMoney): Posting {
  return composeDelivery('delivery_charge', restaurantId, money, CHARGE_SIDES);
}

/** A completion was undone: the restaurant owes nothing for it. */
export function composeDeliveryReversal({ restaurantId, ...money }: RestaurantMoney): Posting {
  return composeDelivery('delivery_reversal', restaurantId, money, swap(CHARGE_SIDES));
}

/** A restaurant paid what it owed for the deliveries of a week. */
export function composeDeliveryPayment({ restaurantId, ...money }: RestaurantMoney): Posting {
  const sides = betweenOwn('payments', 'restaurant_deliveries');
  return composeDelivery('delivery_payment', restaurantId, money, sides);
}

/** A weekly bill, or a part of it, was refunded to its restaurant; the drivers keep their pay. */
export function composeDeliveryRefund({ restaurantId, ...money }: RestaurantMoney): Posting {
  return composeDelivery('delivery_refund', restaurantId, money, betweenOwn('delivery_income', 'payments'));
}

/** A driver was paid what they were owed. */
export function composePayout({ driverId, account, ...money }: Payout): Posting {
  return compose(
    { ...money, kind: 'payout', subject: getPayoutSubject(account), ownerId: driverId },
    getPayoutSides(driverId, account),
  );
}

/** A payout is reverted: the driver is owed it again. */
export function composePayoutReversal({ driverId, account, ...money }: Payout): Posting {
  return compose(
    { ...money, kind: 'payout_reversal', subject: getPayoutSubject(account), ownerId: driverId },
    swap(getPayoutSides(driverId, account)),
  );
}

/** The sides of a movement between two accounts of the house. */
function betweenOwn(debit: LedgerAccount, credit: LedgerAccount): Sides {
  return { debit: { account: debit, ownerId: HOUSE }, credit: { account: credit, ownerId: HOUSE } };
}

function getSaleSides(product: Product): Sides {
  return betweenOwn('payments', INCOME[product]);
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

/** The sides of a reversal. */
function swap({ debit, credit }: Sides): Sides {
  return { debit: credit, credit: debit };
}

/** A posting about deliveries of the network, for their driver or restaurant. */
function composeDelivery(kind: PostingKind, ownerId: string, money: Money, sides: Sides): Posting {
  return compose({ ...money, kind, subject: 'delivery', ownerId }, sides);
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
