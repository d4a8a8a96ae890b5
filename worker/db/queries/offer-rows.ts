import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toPlace } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { LEARNING_WINDOW_MS, type SeenOffer } from '#worker/domain/offers/learn-wage.ts';
import { ORDER_STATUSES } from '#worker/domain/orders/order.ts';

/** More offers than anyone sees in the window; bounds the rows read. */
const MOST_SEEN = 100;

const SEEN_COLUMNS = {
  createdAt: orders.createdAt,
  payoutCents: orders.payoutCents,
  distanceMiles: orders.distanceMiles,
  estimatedMinutes: orders.estimatedMinutes,
  pickupLat: orders.pickupLat,
  pickupLng: orders.pickupLng,
  dropoffLat: orders.dropoffLat,
  dropoffLng: orders.dropoffLng,
};

/** Statement: the driver's own offers of the last 90 minutes, whatever became of them; samples teach nothing. */
export function selectSeenOffers(ctx: Ctx, driverId: string) {
  return ctx.db
    .select(SEEN_COLUMNS)
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        inArray(orders.status, [...ORDER_STATUSES]),
        gte(orders.createdAt, ctx.now - LEARNING_WINDOW_MS),
        eq(orders.isSample, false),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(MOST_SEEN);
}

export type SeenRow = Omit<SeenOffer, 'pickup' | 'dropoff'> & {
  pickupLat: number | null;
  pickupLng: number | null;
  dropoffLat: number | null;
  dropoffLng: number | null;
};

export function toSeenOffer({ pickupLat, pickupLng, dropoffLat, dropoffLng, ...offer }: SeenRow): SeenOffer {
  return { ...offer, pickup: toPlace(pickupLat, pickupLng), dropoff: toPlace(dropoffLat, dropoffLng) };
}
