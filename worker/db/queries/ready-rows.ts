import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeCellSql } from '#worker/db/cell-sql.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import type { Db } from '#worker/db/index.ts';
import { IS_SIGNED } from '#worker/db/schema/orders.ts';
import { readyFacts } from '#worker/db/schema/ready-facts.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  getAreaKey,
  getRestaurantKey,
  HANDOVER_MINUTES,
  LONGEST_READY_MINUTES,
  MAX_FACTS_A_PLACE,
  type ReadyFact,
  SHORTEST_WAIT_MINUTES,
} from '#worker/engines/offers/index.ts';

/** Bounds the open orders whose restaurants are looked up. */
const MAX_WAITING = 20;

/** Bounds the restaurants and areas of given orders. */
const MAX_PLACES = 60;

const corner = writeCellSql('pickup_', 'corner');

/** Expression: `getRestaurantKey` of a row of `orders`. */
const restaurantKey = sql.raw(
  `lower(trim(restaurant_name)) || '@' || ${corner.row} || ',' || ${corner.column}`,
);

/**
 * Statement: saves the ready times of the pickups that meet a condition (like `toReadyFact`), for the restaurant and for its
 * area; without samples. Those of unsigned orders are saved under keys of the driver alone, so that typed orders do not
 * affect other drivers.
 */
function saveFacts(ctx: Ctx, isKept: SQL) {
  const shortest = sql.raw(String(SHORTEST_WAIT_MINUTES * MINUTE_MS));
  const isExact = sql`(arrived_at is not null and picked_up_at - arrived_at > ${shortest})`;
  const handedAt = sql.raw(`picked_up_at - ${HANDOVER_MINUTES * MINUTE_MS}`);
  const knownAt = sql`iif(arrived_at is null or ${isExact}, ${handedAt}, min(arrived_at, picked_up_at))`;
  const longest = sql.raw(String(LONGEST_READY_MINUTES));
  const placedAt = sql`coalesce(placed_at, created_at)`;
  const minutes = sql`
    min(${longest}, max(0, ${knownAt} - ${placedAt}) / ${sql.raw(`${MINUTE_MS}.0`)})`;
  const seen = sql`
    seen as (
      select ${restaurantKey} as restaurant, '@' || pickup_cell as area,
        iif(${IS_SIGNED}, '', '~' || driver_id) as own, picked_up_at, id, driver_id,
        ${minutes} as minutes, ${isExact} as is_exact
      from orders
      where is_sample = 0 and accepted_at is not null and picked_up_at is not null and pickup_lat is not null
        and ${isKept}
    )`;
  const ofEachPlace = sql`(
    select restaurant || own as place, picked_up_at, id, driver_id, minutes, is_exact from seen
    union all select area || own, picked_up_at, id, driver_id, minutes, is_exact from seen)`;
  return insertWhen(
    ctx,
    readyFacts,
    {
      place: sql`place`,
      endedAt: sql`picked_up_at`,
      orderId: sql`id`,
      driverId: sql`driver_id`,
      minutes: sql`minutes`,
      isExact: sql`is_exact`,
    },
    { with: seen, from: ofEachPlace },
  ).onConflictDoNothing();
}

/** Statement: saves the ready time of an order's pickup, if the condition holds. */
export function saveReadyFact(ctx: Ctx, orderId: string, condition: SQL) {
  return saveFacts(ctx, sql`id = ${orderId} and ${condition}`);
}

/** Statement: deletes the ready time of a pickup that was undone, if the condition holds. */
export function deleteReadyFact(
  ctx: Ctx,
  { id, driverId }: { id: string; driverId: string },
  condition: SQL,
) {
  return ctx.db
    .delete(readyFacts)
    .where(and(eq(readyFacts.driverId, driverId), eq(readyFacts.orderId, id), condition));
}

/** Statement: saves the ready times of all pickups of a driver whose work was written at once (the demo). */
export function saveReadyFactsOfDriver(ctx: Ctx, driverId: string) {
  return saveFacts(ctx, sql`driver_id = ${driverId}`);
}

type Placed = { restaurantName: string; pickup: LatLng | null };

/**
 * Statement: the newest facts of the restaurants of these orders and of the areas around, of all drivers and of the driver's
 * own keys; of the first `MAX_PLACES` of them.
 */
export function selectFacts(ctx: Ctx, driverId: string, orders: readonly Placed[]) {
  const keys = orders.flatMap(({ restaurantName, pickup }) =>
    pickup ? [getRestaurantKey(restaurantName, pickup), getAreaKey(pickup)] : [],
  );
  const places = JSON.stringify([...new Set(keys)].slice(0, MAX_PLACES));
  return writeNewest(ctx.db, driverId, sql`select value from json_each(${places})`);
}

/** Query: the same for the restaurants and areas of a driver's open orders that wait for pickup. */
export function writeFactsOfOpen(db: Db, { driverId, now }: Given<{ driverId: string }>) {
  return writeNewest(
    db,
    driverId,
    sql`
      select distinct place.value as value
      from (
        select ${restaurantKey} as restaurant, '@' || pickup_cell as area from orders
        where driver_id = ${driverId} and status in ('accepted', 'pending')
          and (status = 'accepted' or expires_at > ${now})
          and picked_up_at is null and ready_at is null and pickup_lat is not null
        limit ${MAX_WAITING}
      ) as waiting, json_each(json_array(restaurant, area)) as place
      where place.value is not null`,
  );
}

export const selectFactsOfOpen = defineSelect(writeFactsOfOpen);

/** One row for each place, with its facts as a JSON text. */
function writeNewest(db: Db, driverId: string | Placeholder, places: SQL) {
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
    ...{ driverId, endedAt, minutes },
    isExact: isExact === 1,
  }));
}

export type FactRow = Awaited<ReturnType<typeof selectFacts>>[number];

export const FACT_KEYS = ['place', 'newest', 'own'] as const;

export function groupFacts(rows: readonly FactRow[]): Map<string, ReadyFact[]> {
  return new Map(rows.map(({ place, newest, own }) => [place, [...parseFacts(newest), ...parseFacts(own)]]));
}
