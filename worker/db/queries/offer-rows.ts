import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Db } from '#worker/db/index.ts';
import { IS_SIGNED, orders } from '#worker/db/schema/orders.ts';
import { type OpenStatus, ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import { type LatLng, toPlace } from '#worker/domain/shared/geo.ts';
import { getCellNumber, listNeighborSteps } from '#worker/domain/shared/grid.ts';
import { listSlots, MAX_IN_SLOT, type SeenOffer, SLOT_MS } from '#worker/engines/offers/index.ts';
import { isOpenSql } from './order-rows.ts';

/** More offers than anyone sees in the window; bounds the rows read. */
const MAX_SEEN = 100;

const { createdAt, payoutCents, pickupLat, pickupLng, dropoffLat, dropoffLng } = orders;
const PLACES = { pickupLat, pickupLng, dropoffLat, dropoffLng };

export const SEEN_COLUMNS = { createdAt, payoutCents, ...PLACES };

export type Seen = { driverId: string; seenSince: number };

/** Since when seen offers are read (epoch ms). */
export const getSeenSince = (now: number) => Math.min(...listSlots(now));

/** Query: the driver's own offers of the last two hours, of any status; without samples. */
export function writeSeenOffersSql(db: Db, { driverId, seenSince }: Given<Seen>) {
  return db
    .select(SEEN_COLUMNS)
    .from(orders)
    .where(
      and(
        eq(orders.driverId, driverId),
        inArray(orders.status, [...ORDER_STATUSES]),
        gte(orders.createdAt, seenSince),
        eq(orders.isSample, false),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(MAX_SEEN);
}

/** Statement: the same. */
export const selectSeenOffers = defineSelect(writeSeenOffersSql);

type PlacesRow = Record<keyof typeof PLACES, number | null>;

export type SeenRow = Omit<SeenOffer, 'pickup' | 'dropoff'> & PlacesRow;

/** Returns the offer of a row. */
export function toOffer<Row extends PlacesRow>(row: Row) {
  const { pickupLat, pickupLng, dropoffLat, dropoffLng, ...offer } = row;
  return { ...offer, pickup: toPlace(pickupLat, pickupLng), dropoff: toPlace(dropoffLat, dropoffLng) };
}

export const MARKET_COLUMNS = {
  ...SEEN_COLUMNS,
  draw: sql<number>`${orders.draw}`.as('draw'),
};

export type MarketParams = {
  driverId: string;
  /** 1 for a driver with Pro, or 0: nothing is read. */
  isPro: number;
  /** The cells around the place in every slot, as a JSON text. */
  cellSlots: string;
  /** The cell of the driver's position; without one it is that of the active route's start, else of the newest offer's pickup. */
  cell?: number | undefined;
  /** The cell of an offer that is not saved, newer than those that are. */
  newestCell?: number | undefined;
};

/** Returns what is asked about the market around a place, else around the first pickup (see `MarketParams`). */
export function toMarketParams(
  now: number,
  { driverId, place, newest, isPro }: MarketQuestion,
): MarketParams {
  const pickup = newest?.dropoff ? newest.pickup : null;
  return {
    driverId,
    isPro: Number(isPro),
    cellSlots: JSON.stringify(listCellSlots(now)),
    cell: place ? getCellNumber(place, 'vicinity') : undefined,
    newestCell: pickup ? getCellNumber(pickup, 'vicinity') : undefined,
  };
}

type MarketQuestion = {
  driverId: string;
  place: LatLng | null;
  newest?: { pickup: LatLng | null; dropoff: LatLng | null } | undefined;
  isPro: boolean;
};

/**
 * Query: a sample of recent offers around a place: of each cell and each quarter of an hour those with the least `draw` (a
 * random number of the order), each once however many drivers saw it, so that the rows read do not depend on the size of the
 * town. Only signed offers that were not edited: what a driver types must not change other drivers' figures.
 */
export function writeMarketOffersSql(db: Db, given: Given<MarketParams>) {
  const { isPro, cellSlots } = given;
  const nextDraw = sql`
    (select min(near.draw) from orders as near
      where near.pickup_cell = picked.cell and near.slot = picked.slot and near.draw > picked.draw
        and ${IS_SIGNED} and edited_at is null)`;
  return db
    .select(MARKET_COLUMNS)
    .from(orders)
    .where(
      sql`${isPro} and ${orders}.rowid in (
        with recursive picked(cell, slot, draw, count) as (
          select around.cell + json_extract(slot.value, '$[0]'), json_extract(slot.value, '$[1]'), -1, 0
          from (select ${given.cell ?? writeFirstCellSql(given)} as cell) as around,
            json_each(iif(${isPro}, ${cellSlots}, '[]')) as slot
          union all
          select cell, slot, ${nextDraw}, count + 1 from picked
          where picked.draw is not null and count < ${MAX_IN_SLOT})
        select (select near.rowid from orders as near
          where near.pickup_cell = picked.cell and near.slot = picked.slot and near.draw = picked.draw
            and ${IS_SIGNED} and edited_at is null limit 1)
        from picked where picked.draw >= 0)`,
    );
}

/** Statement: the same. */
export function selectMarketOffers(ctx: Ctx, question: MarketQuestion) {
  return selectMarket(ctx, toMarketParams(ctx.now, question));
}

const selectMarket = defineSelect(writeMarketOffersSql);

/** The cell where the driver starts when the position is unknown, as `assumeOrigin` has it. */
function writeFirstCellSql({ driverId, newestCell, now }: Given<MarketParams>) {
  const first = (status: OpenStatus, order: string) =>
    sql`(select pickup_cell from orders where driver_id = ${driverId} and status = ${status} and ${isOpenSql({ now })}
      and pickup_lat is not null and dropoff_lat is not null order by ${sql.raw(order)} limit 1)`;
  return sql`coalesce(${first('accepted', 'picked_up_at desc, accepted_at')}, ${newestCell ?? null}, ${first('pending', 'created_at desc')})`;
}

/** Every cell around a place (as a difference of numbers) in every slot. */
function listCellSlots(now: number): [step: number, slot: number][] {
  return listNeighborSteps().flatMap((step) =>
    listSlots(now).map((since): [number, number] => [step, since / SLOT_MS]),
  );
}

export type MarketRow = Awaited<ReturnType<typeof selectMarketOffers>>[number];
