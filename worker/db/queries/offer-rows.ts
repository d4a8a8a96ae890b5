import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_SIGNED, orders } from '#worker/db/schema/orders.ts';
import { type OpenStatus, ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getCellNumber, listNeighborSteps } from '#worker/domain/shared/grid.ts';
import {
  listSlots,
  MAX_IN_SLOT,
  type OfferOfOthers,
  type SeenOffer,
  SLOT_MS,
} from '#worker/engines/offers/index.ts';
import { toPlace } from './order-rows.ts';

/** More offers than anyone sees in the window; bounds the rows read. */
const MAX_SEEN = 100;

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

/** Statement: the driver's own offers of the last two hours, whatever became of them; samples teach nothing. */
export function selectSeenOffers(ctx: Ctx, driverId: string) {
  return ctx.db
    .select(SEEN_COLUMNS)
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        inArray(orders.status, [...ORDER_STATUSES]),
        gte(orders.createdAt, Math.min(...listSlots(ctx.now))),
        eq(orders.isSample, false),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(MAX_SEEN);
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

/**
 * Statement: what other drivers were offered lately round a place: in each cell round it and each quarter of an hour the
 * first few, so that as many rows are read in a small town as in a big one. Only offers that a dispatch service signed and
 * nobody has corrected since: what a driver types moves no other driver's figures. Of whom only enough is read to count
 * them, of where no more than a street; nothing of it is shown to anyone.
 *
 * @param place where the driver is; null: where their active route begins, else the newest offer's pickup
 * @param newest an offer that is not saved, newer than those that are
 * @param isAsked false: nothing is read
 */
export function selectNearbyOffers(ctx: Ctx, { driverId, place, newest, isAsked }: NearbyQuestion) {
  const around = place ? sql`${getCellNumber(place, 'vicinity')}` : selectFirstCell(ctx, driverId, newest);
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
      sql`${orders}.rowid in (
        select picked.value from (select ${around} as cell) as around,
          json_each(${JSON.stringify(isAsked ? listCellSlots(ctx.now) : [])}) as slot,
          json_each((select json_group_array(offered) from (
            select near.rowid as offered from orders as near
            where near.pickup_cell = around.cell + json_extract(slot.value, '$[0]')
              and near.created_at >= json_extract(slot.value, '$[1]')
              and near.created_at < json_extract(slot.value, '$[1]') + ${SLOT_MS}
              and ${IS_SIGNED} and edited_at is null and near.driver_id <> ${driverId}
            order by near.created_at limit ${MAX_IN_SLOT}))) as picked)`,
    );
}

type NearbyQuestion = {
  driverId: string;
  place: LatLng | null;
  newest?: { pickup: LatLng | null; dropoff: LatLng | null } | undefined;
  isAsked: boolean;
};

/** Where the driver starts while nobody knows where they are, as `createOfferLayout` assumes it. */
function selectFirstCell(ctx: Ctx, driverId: string, newest: NearbyQuestion['newest']) {
  const first = (status: OpenStatus, order: string) =>
    sql`(select pickup_cell from orders where driver_id = ${driverId} and status = ${status}
      and (status = 'accepted' or expires_at > ${ctx.now})
      and pickup_lat is not null and dropoff_lat is not null order by ${sql.raw(order)} limit 1)`;
  const unsaved = newest?.pickup && newest.dropoff ? getCellNumber(newest.pickup, 'vicinity') : null;
  return sql`coalesce(${first('accepted', 'accepted_at')}, ${unsaved}, ${first('pending', 'created_at desc')})`;
}

/** Every cell round a place, as a step from its own, in every slot: from when, in epoch ms. */
function listCellSlots(now: number): [step: number, since: number][] {
  return listNeighborSteps().flatMap((step) =>
    listSlots(now).map((since): [number, number] => [step, since]),
  );
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
    .limit(MAX_SEEN);
}
