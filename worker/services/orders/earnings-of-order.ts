import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { networkDeliveries } from '#worker/db/schema/network.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import { readCampaign } from '#worker/domain/referrals/campaigns.ts';
import type { OrderRequest } from './change-order.ts';
import type { ReadWork } from './roll-up-work.ts';

/** Keys of the ledger postings of an order's first completion. */
const getDeliveryKey = (orderId: string) => `delivery:${orderId}`;
const getChargeKey = (orderId: string) => `deliveryCharge:${orderId}`;
const getBonusKey = (driverId: string) => `campaignBonus:${driverId}`;

/** Statements: the driver's referral, the postings of an earlier completion, and the order's network delivery. */
export function selectEarned(ctx: Ctx, { driverId, orderId }: Pick<OrderRequest, 'driverId' | 'orderId'>) {
  return {
    referral: ctx.db.select().from(referrals).where(eq(referrals.driverId, driverId)),
    posted: ctx.db
      .select({ key: ledgerPostings.key })
      .from(ledgerPostings)
      .where(
        inArray(ledgerPostings.key, [getDeliveryKey(orderId), getChargeKey(orderId), getBonusKey(driverId)]),
      ),
    delivery: ctx.db
      .select({ restaurantId: networkDeliveries.restaurantId, priceCents: networkDeliveries.priceCents })
      .from(networkDeliveries)
      .where(eq(networkDeliveries.orderId, orderId)),
  };
}

type Referral = typeof referrals.$inferSelect;
type Charged = { restaurantId: string; priceCents: number };
type Earned = { referral: Referral[]; posted: { key: string }[]; delivery: Charged[] };

/** Returns the key, or a new one if it was already posted (and reversed). */
function makeFreshKey(key: string, { posted }: Pick<Earned, 'posted'>): string {
  return posted.some((posting) => posting.key === key) ? `${key}:${crypto.randomUUID()}` : key;
}

/** Statements: marks a driver's referral as active, and posts the bonus of the campaign they joined through. */
export function activateReferral(
  ctx: Ctx,
  { referral: [referral], posted }: Earned,
  { driverId, at }: { driverId: string; at: number },
  isWon: SQL,
): BatchItem<'sqlite'>[] {
  if (!referral || referral.status === 'active') return [];
  const amountCents = readCampaign(referral.campaign)?.bonusCents ?? 0;
  const key = makeFreshKey(getBonusKey(driverId), { posted });
  const money = { key, ownerId: driverId, amountCents, at: ctx.now };
  return [
    ctx.db
      .update(referrals)
      .set({ status: 'active', activatedAt: at, creditedThrough: at })
      .where(and(eq(referrals.driverId, driverId), ne(referrals.status, 'active'), isWon)),
    ...(amountCents > 0
      ? insertPosting(ctx, composePosting('referral_credit', 'campaign_bonus', money), isWon)
      : []),
  ];
}

/** Statements: accrues a network order's pay to its driver and charges its restaurant, once. */
export function accruePay(
  ctx: Ctx,
  { id, driverId, payoutCents: amountCents }: Pick<OrderRow, 'id' | 'driverId' | 'payoutCents'>,
  earned: Pick<Earned, 'posted' | 'delivery'>,
  isWon: SQL,
) {
  if (amountCents === 0) return [];
  const money = { amountCents, at: ctx.now };
  const key = makeFreshKey(getDeliveryKey(id), earned);
  const chargeKey = makeFreshKey(getChargeKey(id), earned);
  return [
    composePosting('payout_accrual', 'delivery', { ...money, key, ownerId: driverId }),
    ...earned.delivery.map(({ restaurantId: ownerId }) =>
      composePosting('delivery_charge', 'delivery', { ...money, key: chargeKey, ownerId }),
    ),
  ].flatMap((posting) => insertPosting(ctx, posting, isWon));
}

/**
 * Statements: reverses what a completion posted: a network order's pay, and the activation of the driver's referral, which moves
 * to the next delivery if there is one. `isWon` must imply that the work is unchanged since it was read.
 */
export function takeBackEarned(
  ctx: Ctx,
  order: OrderRow,
  { referral: [referral], delivery: [delivery], completed }: Earned & Pick<ReadWork, 'completed'>,
  isWon: SQL,
): BatchItem<'sqlite'>[] {
  const { source, driverId: ownerId, payoutCents: amountCents, completedAt } = order;
  const key = `undo:${crypto.randomUUID()}`;
  const pay = { key, ownerId, amountCents, at: ctx.now };
  const isPaid = source === 'network' && amountCents > 0;
  const isActivator = referral?.status === 'active' && referral.activatedAt === completedAt;
  const since = findFirstDelivery(completed, order);
  return [
    ...(isPaid ? insertPosting(ctx, composePosting('accrual_reversal', 'delivery', pay), isWon) : []),
    ...(delivery ? insertPosting(ctx, reverseCharge(delivery, `${key}:charge`, ctx.now), isWon) : []),
    ...(isActivator ? undoActivation(ctx, referral, { key: `${key}:bonus`, ownerId, since }, isWon) : []),
  ];
}

/** Returns when the earliest other delivery that counts was made (epoch ms), or null. */
function findFirstDelivery(completed: readonly OrderRow[], { id }: OrderRow): number | null {
  const standing = completed.filter((one) => one.id !== id && !one.isSample && one.source !== 'import');
  const times = standing.flatMap(({ completedAt }) => completedAt ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

function reverseCharge({ restaurantId: ownerId, priceCents: amountCents }: Charged, key: string, at: number) {
  return composePosting('delivery_reversal', 'delivery', { key, ownerId, amountCents, at });
}

function undoActivation(
  ctx: Ctx,
  { id, campaign }: Referral,
  { since, ...money }: { key: string; ownerId: string; since: number | null },
  isWon: SQL,
) {
  const amountCents = readCampaign(campaign)?.bonusCents ?? 0;
  const reversal = { ...money, amountCents, at: ctx.now };
  const isTakenBack = since === null && amountCents > 0;
  return [
    ctx.db
      .update(referrals)
      .set({ status: since === null ? 'signed_up' : 'active', activatedAt: since, creditedThrough: since })
      .where(and(eq(referrals.id, id), isWon)),
    ...(isTakenBack
      ? insertPosting(ctx, composePosting('referral_reversal', 'campaign_bonus', reversal), isWon)
      : []),
  ];
}
