import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { composePosting } from '#worker/domain/billing/compose-posting.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getDeliveredAt } from '#worker/domain/orders/stale-orders.ts';
import { readCampaign } from '#worker/domain/referrals/campaigns.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { changeOrder, decideMove, type OrderRequest } from './change-order.ts';
import { endOrder, selectRecentWork } from './roll-up-work.ts';
import {
  type Earned,
  getBonusKey,
  getChargeKey,
  getDeliveryKey,
  makeFreshKey,
  selectEarned,
} from './take-back-earned.ts';

/**
 * Completes an order: its pay counts in the local day and hour it was delivered in (`getDeliveredAt`). A network order accrues
 * its pay to the driver, and a first delivery activates the driver's referral.
 */
export function completeOrder(ctx: Ctx, request: OrderRequest): Promise<Result<Order>> {
  const { driverId } = request;
  return changeOrder(ctx, request, {
    name: 'setStatus',
    reads: { ...selectRecentWork(ctx, request), ...selectEarned(ctx, request) },
    decide: (order, read, movedAt) =>
      decideMove(order, 'complete', movedAt, async () => {
        const at = getDeliveredAt(order, movedAt);
        const ended = await endOrder(ctx, read, order, { status: 'completed', at, movedAt });
        return {
          ...ended,
          set: { ...ended.set, historyAt: at },
          ...(at < movedAt && { detail: { markedAt: movedAt } }),
          count: { total: 'completed', step: 1 },
          followUps: (isWon) => [
            ...ended.followUps(isWon),
            ...(order.isSample ? [] : activateReferral(ctx, read, { driverId, at }, isWon)),
            ...(order.source === 'network' ? accruePay(ctx, order, read, isWon) : []),
          ],
        };
      }),
  });
}

/** Statements: a referred driver is active, and gets the bonus of the campaign they joined by. */
function activateReferral(
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

/** Statements: accrues the pay of a network order to its driver, and charges its restaurant, once. */
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
