import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { OFFER_MS } from '#worker/domain/network/waves.ts';
import { GONE_SHOWN_MS, type GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import { getEarnedCents } from '#worker/domain/orders/order.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Longer than the clock of any signed offer. */
const MAX_OPEN_MS = HOUR_MS;

/** Longer than an order may stay accepted. */
const MAX_HELD_MS = 2 * DAY_MS;

/**
 * Statement: the driver's offers of the last hour that were called off, or that another driver of our network took, and what
 * was called off a moment ago after they had accepted it.
 */
export function selectGone(ctx: Ctx, driverId: string) {
  const { createdAt, status, historyAt, cancelledAt, cancelReason, payoutCents } = orders;
  const { assignedAt, endedAt } = networkDeliveries;
  const isOwn = eq(orders.driverId, driverId);
  return ctx.db
    .select({
      id: orders.id,
      restaurantName: orders.restaurantName,
      ...{ createdAt, cancelReason, payoutCents },
      takenBy: networkDeliveries.driverId,
      reason: networkDeliveries.reason,
      deliveryId: networkOffers.deliveryId,
      goneAt: sql<number | null>`coalesce(${cancelledAt}, ${assignedAt}, ${endedAt},
        (select max(at) from order_events where order_id = ${orders.id} and kind = 'withdrawn'))`.as(
        'gone_at',
      ),
    })
    .from(orders)
    .leftJoin(networkOffers, eq(networkOffers.orderId, orders.id))
    .leftJoin(networkDeliveries, eq(networkDeliveries.id, networkOffers.deliveryId))
    .where(
      or(
        and(
          isOwn,
          eq(status, 'expired'),
          gt(historyAt, ctx.now - MAX_OPEN_MS),
          // What ran out by its own clock has a later one.
          eq(orders.expiresAt, createdAt),
        ),
        and(
          isOwn,
          eq(status, 'cancelled'),
          gt(historyAt, ctx.now - MAX_HELD_MS),
          sql`${cancelReason} in ('withdrawn', 'restaurant_cancelled')`,
        ),
      ),
    );
}

type GoneRow = Awaited<ReturnType<typeof selectGone>>[number];

/** Returns the offers among these rows that were still open, or accepted, when they went, and went a moment ago. */
export function toGoneOffers(ctx: Ctx, driverId: string, rows: readonly GoneRow[]): GoneOffer[] {
  return rows.flatMap((row) => {
    const { id, restaurantName, createdAt, takenBy, reason, deliveryId, goneAt, cancelReason } = row;
    // At the instant it was offered only automation takes one: nobody saw it.
    if (goneAt === null || goneAt <= createdAt || goneAt <= ctx.now - GONE_SHOWN_MS) return [];
    const isHeld = cancelReason !== null;
    const hadRunOut = deliveryId !== null && goneAt > createdAt + OFFER_MS;
    if (!isHeld && (takenBy === driverId || hadRunOut)) return [];
    const called = (cancelReason ?? reason) === 'restaurant_cancelled' ? 'restaurant_cancelled' : 'withdrawn';
    return [
      {
        ...{ id, restaurantName, goneAt },
        reason: isHeld || takenBy === null ? called : 'taken',
        paidCents: isHeld ? getEarnedCents({ ...row, completedAt: null }) : null,
      },
    ];
  });
}
