import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { toPlace } from '#worker/db/queries/order-rows.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { LEARNING_WINDOW_MS, type SeenOffer } from '#worker/domain/offers/learn-wage.ts';
import { SAMPLED_MINUTES } from '#worker/domain/offers/look-ahead.ts';
import type { OfferOfOthers } from '#worker/domain/offers/meet-neighborhood.ts';
import { ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import { listCellsAround } from '#worker/domain/shared/cell.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';

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

/** The number of no cell. */
const NO_CELL = -1;

/** Newest offers of the neighborhood that are weighed; bounds the rows read. */
const MOST_NEARBY = 150;

/**
 * Statement: what other drivers were offered round a place in the last 75 minutes. Of whom only enough is read to count
 * them, of where no more than a street; nothing of it is shown to anyone. Without a place: nothing.
 */
export function selectNearbyOffers(ctx: Ctx, driverId: string, place: LatLng | null) {
  return ctx.db
    .select({
      driverId: orders.driverId,
      createdAt: orders.createdAt,
      payoutCents: orders.payoutCents,
      pickupLat: orders.pickupLat,
      pickupLng: orders.pickupLng,
      dropoffLat: orders.dropoffLat,
      dropoffLng: orders.dropoffLng,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.pickupCell, place ? listCellsAround(place) : [NO_CELL]),
        gte(orders.createdAt, ctx.now - SAMPLED_MINUTES * MINUTE_MS),
        // Written out, so that the index of real orders serves it.
        sql`${orders.isSample} = 0`,
        ne(orders.driverId, driverId),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(place ? MOST_NEARBY : 0);
}

export type NearbyRow = Awaited<ReturnType<typeof selectNearbyOffers>>[number];

export function toNearbyOffer({
  pickupLat,
  pickupLng,
  dropoffLat,
  dropoffLng,
  ...offer
}: NearbyRow): OfferOfOthers {
  return { ...offer, pickup: toPlace(pickupLat, pickupLng), dropoff: toPlace(dropoffLat, dropoffLng) };
}

/** Statement: the driver's own offers declined since an instant (epoch ms), the newest first; samples do not count. */
export function selectDeclinedOffers(ctx: Ctx, driverId: string, since: number) {
  return ctx.db
    .select(SEEN_COLUMNS)
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        eq(orders.status, 'declined'),
        gte(orders.historyAt, since),
        eq(orders.isSample, false),
      ),
    )
    .orderBy(desc(orders.historyAt))
    .limit(MOST_SEEN);
}
