import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeCellSql } from '#worker/db/cell-sql.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Db } from '#worker/db/index.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { insertWhen } from '#worker/db/write.ts';
import { isSigned } from '#worker/domain/dispatch/dispatch-source.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import {
  getAreaKey,
  getRestaurantKey,
  MAX_FACTS_A_PLACE,
  type ReadyFact,
  toReadyFact,
} from '#worker/engines/offers/index.ts';
import { isOpenSql } from './order-rows.ts';

/** Maximum number of open orders whose restaurants are looked up. */
const MAX_WAITING = 20;

/** Maximum number of restaurants and areas looked up for given orders. */
const MAX_PLACES = 60;

const corner = writeCellSql('pickup_', 'corner');

/** Expression: `getRestaurantKey` for a row of `orders`. */
const restaurantKey = sql.raw(
  `lower(trim(restaurant_name)) || '@' || ${corner.row} || ',' || ${corner.column}`,
);

type PickedUp = { driverId: string } & Pick<
  Order,
  | 'id'
  | 'source'
  | 'isSample'
  | 'restaurantName'
  | 'pickup'
  | 'createdAt'
  | 'placedAt'
  | 'arrivedAt'
  | 'pickedUpAt'
>;

/**
 * Returns the ready facts of an order's pickup as rows, one for the restaurant and one for its area; none for a sample. Facts of
 * unsigned orders get keys private to the driver, so that manually entered orders don't affect other drivers.
 */
export function toReadyFactRows({ pickup, arrivedAt, pickedUpAt, ...order }: PickedUp) {
  if (order.isSample || !pickup || pickedUpAt === null) return [];
  const { id: orderId, driverId } = order;
  const fact = toReadyFact({ placedAt: order.placedAt ?? order.createdAt, arrivedAt, pickedUpAt });
  const own = isSigned(order.source) ? '' : `~${driverId}`;
  const places = [getRestaurantKey(order.restaurantName, pickup), getAreaKey(pickup)];
  return places.map((place) => ({ place: place + own, endedAt: pickedUpAt, orderId, driverId, ...fact }));
}

/** Statements: save the ready times of an order's pickup, if the condition holds. */
export function saveReadyFacts(ctx: Ctx, order: PickedUp, condition: SQL) {
  return toReadyFactRows(order).map((row) =>
    insertWhen(ctx, readyFacts, row, condition).onConflictDoNothing(),
  );
}

/** Statement: deletes the ready facts of an undone pickup if the condition holds. */
export function deleteReadyFact(
  ctx: Ctx,
  { id, driverId }: { id: string; driverId: string },
  condition: SQL,
) {
  return ctx.db
    .delete(readyFacts)
    .where(and(eq(readyFacts.driverId, driverId), eq(readyFacts.orderId, id), condition));
}

type Placed = { restaurantName: string; pickup: LatLng | null };

/**
 * Statement: the newest facts about the orders' restaurants and areas, both shared and private to the driver, for the first
 * `MAX_PLACES` places.
 */
export function selectFacts(ctx: Ctx, driverId: string, orders: readonly Placed[]) {
  const keys = orders.flatMap(({ restaurantName, pickup }) =>
    pickup ? [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)] : [],
  );
  const places = JSON.stringify([...new Set(keys)].slice(0, MAX_PLACES));
  return writeNewestFactsSql(ctx.db, driverId, sql`select value from json_each(${places})`);
}

/** `isRoute` excludes offers. */
type OfOpen = { driverId: string; isRoute?: true };

/** Query: like `selectFacts`, for the driver's open orders that wait for pickup. */
export function writeFactsOfOpenSql(db: Db, { driverId, now, isRoute }: Given<OfOpen>) {
  const isOpen = isRoute ? sql`status = 'accepted'` : isOpenSql({ now });
  return writeNewestFactsSql(
    db,
    driverId,
    sql`
      select distinct place.value as value
      from (
        select ${restaurantKey} as restaurant, '@' || pickup_cell as area from orders
        where driver_id = ${driverId} and ${isOpen}
          and picked_up_at is null and ready_at is null and pickup_lat is not null
        limit ${MAX_WAITING}
      ) as waiting, json_each(json_array(restaurant, area)) as place
      where place.value is not null`,
  );
}

export const selectFactsOfOpen = defineSelect(writeFactsOfOpenSql);

/** Query: one row per place, with its facts as JSON text. */
function writeNewestFactsSql(db: Db, driverId: string | Placeholder, places: SQL) {
  const newestOf = (place: SQL) =>
    sql<string>`(
      select json_group_array(json_array(driver_id, ended_at, minutes, is_exact)) from (
        select driver_id, ended_at, minutes, is_exact from ${readyFacts} where place = ${place}
        order by ended_at desc limit ${MAX_FACTS_A_PLACE}))`;
  return db
    .select({
      place: sql<string>`asked.value`.as('place'),
      newest: newestOf(sql`asked.value`).as('newest'),
      own: newestOf(sql`asked.value || '~' || ${driverId}`).as('own'),
    })
    .from(sql`(${places}) as asked`);
}

function parseFacts(text: string): ReadyFact[] {
  const rows: [string, number, number, number][] = JSON.parse(text);
  return rows.map(([driverId, endedAt, minutes, isExact]) => ({
    driverId,
    endedAt,
    minutes,
    isExact: isExact === 1,
  }));
}

export type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

export const FACT_KEYS = ['place', 'newest', 'own'] as const;

export function groupFacts(rows: readonly FactRow[]): Map<string, ReadyFact[]> {
  return new Map(rows.map(({ place, newest, own }) => [place, [...parseFacts(newest), ...parseFacts(own)]]));
}
