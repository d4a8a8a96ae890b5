import { and, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { networkDeliveries, networkOffers } from '#worker/db/schema/network.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { OFFER_MS } from '#worker/domain/network/waves.ts';
import { GONE_SHOWN_MS, type GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** Longer than the clock of any signed offer. */
const MAX_OPEN_MS = HOUR_MS;

/** Statement: the driver's offers of the last hour that were called off, or that another driver of our network took. */
export function selectGone(ctx: Ctx, driverId: string) {
  const { createdAt } = orders;
  const { assignedAt, endedAt } = networkDeliveries;
  return ctx.db
    .select({
      id: orders.id,
      restaurantName: orders.restaurantName,
      createdAt,
      takenBy: networkDeliveries.driverId,
      reason: networkDeliveries.reason,
      deliveryId: networkOffers.deliveryId,
      goneAt: sql<number | null>`coalesce(${assignedAt}, ${endedAt},
        (select max(at) from order_events where order_id = ${orders.id} and kind = 'withdrawn'))`.as(
        'gone_at',
      ),
    })
    .from(orders)
    .leftJoin(networkOffers, eq(networkOffers.orderId, orders.id))
    .leftJoin(networkDeliveries, eq(networkDeliveries.id, networkOffers.deliveryId))
    .where(
      and(
        eq(orders.driverId, driverId),
        eq(orders.status, 'expired'),
        gt(orders.historyAt, ctx.now - MAX_OPEN_MS),
        // What ran out by its own clock has a later one.
        eq(orders.expiresAt, createdAt),
      ),
    );
}

type GoneRow = Awaited<ReturnType<typeof selectGone>>[number];

/** Returns the offers among these rows that were still open when they went, and went a moment ago. */
export function toGoneOffers(ctx: Ctx, driverId: string, rows: readonly GoneRow[]): GoneOffer[] {
  return rows.flatMap(({ createdAt, takenBy, reason, deliveryId, goneAt, ...offer }) => {
    const isOwn = takenBy === driverId;
    const hadRunOut = deliveryId !== null && goneAt !== null && goneAt > createdAt + OFFER_MS;
    // At the instant it was offered only automation takes one: nobody saw it.
    const wasSeen = goneAt !== null && goneAt > createdAt && goneAt > ctx.now - GONE_SHOWN_MS;
    if (isOwn || hadRunOut || !wasSeen) return [];
    const called = reason === 'restaurant_cancelled' ? reason : ('withdrawn' as const);
    return [{ ...offer, goneAt, reason: takenBy === null ? called : ('taken' as const) }];
  });
}
