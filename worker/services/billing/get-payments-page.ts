import type { Ctx } from '#worker/ctx.ts';
import { selectBalance, toOwedCents } from '#worker/db/queries/ledger-rows.ts';
import type { BatchResults } from '#worker/db/write.ts';
import type { Subscription } from '#worker/domain/billing/subscription.ts';
import { selectNewestSubscription } from '#worker/services/subscription/get-subscription.ts';
import { type PaymentHistory, selectPaymentHistory, toHistory } from './payment-history.ts';

export type PaymentsData = {
  history: PaymentHistory;
  /** What the driver is owed for referrals, in cents. */
  referralEarningsCents: number;
  /** What the driver is owed for deliveries of our own network, in cents. */
  deliveryEarningsCents: number;
  network: Subscription | null;
};

/** Statements: a page of a driver's postings, newest first, and the balances owed to them. */
export function selectPaymentsPage(
  ctx: Ctx,
  { driverId, before }: { driverId: string; before: number | null },
) {
  return {
    rows: selectPaymentHistory(ctx, { ownerId: driverId, before }),
    referral: selectBalance(ctx, 'referral_earnings', driverId),
    delivery: selectBalance(ctx, 'delivery_earnings', driverId),
    network: selectNewestSubscription(ctx, { subscriberId: driverId, product: 'network' }),
  };
}

/** Returns the payments page from the rows of `selectPaymentsPage`. */
export function toPaymentsPage({
  rows,
  referral,
  delivery,
  network: [network],
}: BatchResults<ReturnType<typeof selectPaymentsPage>>): PaymentsData {
  return {
    history: toHistory(rows),
    referralEarningsCents: toOwedCents(referral),
    deliveryEarningsCents: toOwedCents(delivery),
    network: network ?? null,
  };
}
