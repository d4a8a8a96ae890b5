import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { OFFER_MS } from '#worker/domain/network/waves.ts';
import { GONE_SHOWN_MS, type GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import { getEarnedCents } from '#worker/domain/orders/order.ts';
import { DAY_MS, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Longer than any signed offer stays open. */
const MAX_OPEN_MS = HOUR_MS;

/** Longer than an order may stay accepted. */
const MAX_HELD_MS = 2 * DAY_MS;

/**
 * Statement: the driver's offers of the last hour that were withdrawn or taken by another driver, and accepted orders that were
 * recently withdrawn or canceled by the restaurant.
 */
export const selectGone = defineSelect((db, given: Given<{ driverId: string }>) => {
  const { createdAt, status, historyAt, cancelledAt, cancelReason, payoutCents } = orders;
  const { assignedAt, endedAt } = networkDeliveries;
  const isOwn = eq(orders.driverId, given.driverId);
  return db
    .select({
      id: orders.id,
      restaurantName: orders.restaurantName,
      createdAt,
      cancelReason,
      payoutCents,
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
          gt(historyAt, sql`${given.now} - ${MAX_OPEN_MS}`),
          // Withdrawn offers have `expiresAt` set to `createdAt`; offers that simply expired have a later one.
          eq(orders.expiresAt, createdAt),
        ),
        and(
          isOwn,
          eq(status, 'cancelled'),
          gt(historyAt, sql`${given.now} - ${MAX_HELD_MS}`),
          sql`${cancelReason} in ('withdrawn', 'restaurant_cancelled')`,
        ),
      ),
    );
});

type GoneRow = Awaited<ReturnType<typeof selectGone>>[number];

/** Returns the offers among these rows that recently disappeared while open or accepted. */
export function toGoneOffers(ctx: Ctx, driverId: string, rows: readonly GoneRow[]): GoneOffer[] {
  return rows.flatMap((row) => {
    const { id, restaurantName, createdAt, takenBy, reason, deliveryId, goneAt, cancelReason } = row;
    // An offer gone by `createdAt` was accepted by automation as it was offered, so it was never shown.
    if (goneAt === null || goneAt <= createdAt || goneAt <= ctx.now - GONE_SHOWN_MS) return [];
    const wasAccepted = cancelReason !== null;
    const hadRunOut = deliveryId !== null && goneAt > createdAt + OFFER_MS;
    if (!wasAccepted && (takenBy === driverId || hadRunOut)) return [];
    const called = (cancelReason ?? reason) === 'restaurant_cancelled' ? 'restaurant_cancelled' : 'withdrawn';
    return [
      {
        id,
        restaurantName,
        goneAt,
        reason: wasAccepted || takenBy === null ? called : 'taken',
        paidCents: wasAccepted ? getEarnedCents({ ...row, completedAt: null }) : null,
      },
    ];
  });
}
