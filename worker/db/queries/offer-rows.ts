import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { IS_SIGNED, orders } from '#worker/db/schema/orders.ts';
import { type OpenStatus, ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import { type LatLng, toPlace } from '#worker/domain/shared/geo.ts';
import { getCellNumber, listNeighborSteps } from '#worker/domain/shared/grid.ts';
import { listSlots, MAX_IN_SLOT, type SeenOffer, SLOT_MS } from '#worker/engines/offers/index.ts';

/** More offers than anyone sees in the window; bounds the rows read. */
const MAX_SEEN = 100;

export const SEEN_COLUMNS = {
  createdAt: orders.createdAt,
  payoutCents: orders.payoutCents,
  distanceMiles: orders.distanceMiles,
  estimatedMinutes: orders.estimatedMinutes,
  pickupLat: orders.pickupLat,
  pickupLng: orders.pickupLng,
  dropoffLat: orders.dropoffLat,
  dropoffLng: orders.dropoffLng,
};

/** Statement: the driver's own offers of the last two hours, of any status; without samples. */
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

type PlacesRow = {
  pickupLat: number | null;
  pickupLng: number | null;
  dropoffLat: number | null;
  dropoffLng: number | null;
};

export type SeenRow = Omit<SeenOffer, 'pickup' | 'dropoff'> & PlacesRow;

/** Returns the offer of a row. */
export function toOffer<Row extends PlacesRow>({
  pickupLat,
  pickupLng,
  dropoffLat,
  dropoffLng,
  ...offer
}: Row) {
  return { ...offer, pickup: toPlace(pickupLat, pickupLng), dropoff: toPlace(dropoffLat, dropoffLng) };
}

export const MARKET_COLUMNS = {
  createdAt: orders.createdAt,
  payoutCents: orders.payoutCents,
  pickupLat: orders.pickupLat,
  pickupLng: orders.pickupLng,
  dropoffLat: orders.dropoffLat,
  dropoffLng: orders.dropoffLng,
  draw: sql<number>`${orders.draw}`.as('draw'),
};

/**
 * Statement: a sample of recent offers around a place: of each cell and each quarter of an hour those with the least `draw`
 * (a random number of the order), each once however many drivers saw it, so that the rows read do not depend on the size of
 * the town. Only signed offers that nobody edited: what a driver types must not change other drivers' figures.
 *
 * @param place the driver's position; null: the start of their active route, else the newest offer's pickup
 * @param newest an offer that is not saved, newer than those that are
 * @param isAsked whether anything is read
 */
export function selectMarketOffers(ctx: Ctx, { driverId, place, newest, isAsked }: MarketQuestion) {
  const around = place ? sql`${getCellNumber(place, 'vicinity')}` : selectFirstCell(ctx, driverId, newest);
  const next = (after: SQL) => sql`
    (select min(near.draw) from orders as near
      where near.pickup_cell = picked.cell and near.slot = picked.slot and near.draw > ${after}
        and ${IS_SIGNED} and edited_at is null)`;
  return ctx.db
    .select(MARKET_COLUMNS)
    .from(orders)
    .where(
      sql`${isAsked} and ${orders}.rowid in (
        with recursive picked(cell, slot, draw, count) as (
          select around.cell + json_extract(slot.value, '$[0]'), json_extract(slot.value, '$[1]'), -1, 0
          from (select ${around} as cell) as around,
            json_each(iif(${isAsked}, ${JSON.stringify(listCellSlots(ctx.now))}, '[]')) as slot
          union all
          select cell, slot, ${next(sql`picked.draw`)}, count + 1 from picked
          where picked.draw is not null and count < ${MAX_IN_SLOT})
        select (select near.rowid from orders as near
          where near.pickup_cell = picked.cell and near.slot = picked.slot and near.draw = picked.draw
            and ${IS_SIGNED} and edited_at is null limit 1)
        from picked where picked.draw >= 0)`,
    );
}

type MarketQuestion = {
  driverId: string;
  place: LatLng | null;
  newest?: { pickup: LatLng | null; dropoff: LatLng | null } | undefined;
  isAsked: boolean;
};

/** The cell where the driver starts when the position is unknown, as in `createOfferLayout`. */
function selectFirstCell(ctx: Ctx, driverId: string, newest: MarketQuestion['newest']) {
  const first = (status: OpenStatus, order: string) =>
    sql`(select pickup_cell from orders where driver_id = ${driverId} and status = ${status}
      and (status = 'accepted' or expires_at > ${ctx.now})
      and pickup_lat is not null and dropoff_lat is not null order by ${sql.raw(order)} limit 1)`;
  const unsaved = newest?.pickup && newest.dropoff ? getCellNumber(newest.pickup, 'vicinity') : null;
  return sql`coalesce(${first('accepted', 'accepted_at')}, ${unsaved}, ${first('pending', 'created_at desc')})`;
}

/** Every cell around a place (as a difference of numbers) in every slot. */
function listCellSlots(now: number): [step: number, slot: number][] {
  return listNeighborSteps().flatMap((step) =>
    listSlots(now).map((since): [number, number] => [step, since / SLOT_MS]),
  );
}

export type MarketRow = Awaited<ReturnType<typeof selectMarketOffers>>[number];

/** Statement: the driver's own offers declined since an instant (epoch ms), newest first; without samples. */
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
