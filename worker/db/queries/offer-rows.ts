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

/** More offers than a driver sees in the window; limits the rows read. */
const MAX_SEEN = 100;

const { createdAt, payoutCents, pickupLat, pickupLng, dropoffLat, dropoffLng } = orders;
const PLACES = { pickupLat, pickupLng, dropoffLat, dropoffLng };

export const SEEN_COLUMNS = { createdAt, payoutCents, ...PLACES };

export type Seen = { driverId: string; seenSince: number };

/** Returns the start of the window of seen offers (epoch ms). */
export const getSeenSince = (now: number) => Math.min(...listSlots(now));

/** Query: the driver's own offers of the last two hours in every status, without samples. */
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

/** Statement: runs `writeSeenOffersSql`. */
export const selectSeenOffers = defineSelect(writeSeenOffersSql);

type PlacesRow = Record<keyof typeof PLACES, number | null>;

export type SeenRow = Omit<SeenOffer, 'pickup' | 'dropoff'> & PlacesRow;

/** Returns a row with its columns combined into `pickup` and `dropoff`. */
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
  /** 1 for a Pro driver, or 0 to read nothing. */
  isPro: number;
  /** The cells around the place in every slot, as JSON. */
  cellSlots: string;
  /**
   * The cell of the driver's position. If undefined, the first pickup's cell is used: of the active route, else `newestCell`,
   * else the newest offer.
   */
  cell?: number | undefined;
  /** The pickup cell of an offer that isn't saved yet and is newer than the saved ones. */
  newestCell?: number | undefined;
};

/** Returns the parameters for the market around a place, else around the first pickup (see `MarketParams`). */
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
 * Query: a sample of recent offers around a place: for each cell and quarter of an hour, those with the lowest `draw` (a random
 * number of the order). An offer seen by several drivers counts once, so the rows read don't depend on the town's size. Only
 * signed, unedited offers, because a driver's input must not change other drivers' figures.
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

/** Statement: runs `writeMarketOffersSql`. */
export function selectMarketOffers(ctx: Ctx, question: MarketQuestion) {
  return selectMarket(ctx, toMarketParams(ctx.now, question));
}

const selectMarket = defineSelect(writeMarketOffersSql);

/** The pickup cell where the driver starts if the position is unknown, as in `assumeOrigin`. */
function writeFirstCellSql({ driverId, newestCell, now }: Given<MarketParams>) {
  const first = (status: OpenStatus, order: string) =>
    sql`(select pickup_cell from orders where driver_id = ${driverId} and status = ${status} and ${isOpenSql({ now })}
      and pickup_lat is not null and dropoff_lat is not null order by ${sql.raw(order)} limit 1)`;
  return sql`coalesce(${first('accepted', 'picked_up_at desc, accepted_at')}, ${newestCell ?? null}, ${first('pending', 'created_at desc')})`;
}

/** Returns all pairs of a cell around a place (as a difference of cell numbers) and a slot. */
function listCellSlots(now: number): [step: number, slot: number][] {
  return listNeighborSteps().flatMap((step) =>
    listSlots(now).map((since): [number, number] => [step, since / SLOT_MS]),
  );
}

export type MarketRow = Awaited<ReturnType<typeof selectMarketOffers>>[number];
