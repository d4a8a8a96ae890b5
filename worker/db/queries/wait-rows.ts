import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { writeCellSql } from '#worker/db/cell-sql.ts';
import { IS_SIGNED } from '#worker/db/schema/orders.ts';
import { waits } from '#worker/db/schema/waits.ts';
import { insertWhen } from '#worker/db/write.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import {
  LONGEST_MINUTES,
  MAX_WAITS_A_PLACE,
  MIN_OWN_WAITS,
  type Wait,
} from '#worker/engines/offers/index.ts';

/** Open orders whose restaurants are looked up, the active ones first; bounds the rows read. */
const MAX_WAITING = 20;

const corner = writeCellSql('pickup_', 'corner');

/** As `getRestaurantKey` writes it, of a row of `orders`. */
const restaurantKey = sql.raw(
  `lower(trim(restaurant_name)) || '@' || ${corner.row} || ',' || ${corner.column}`,
);

/**
 * Statement: keeps the waits of the orders that fit, for the restaurant and for its area; samples are left out. Waits for
 * orders that no dispatch service signed are kept under keys of the driver's own, in which no key of a place ends and
 * where nobody else looks: who types orders makes no counter slow for others, nor crowds out what is known of it.
 */
function saveWaits(ctx: Ctx, isKept: SQL) {
  const minutes = sql`
    min(${sql.raw(String(LONGEST_MINUTES))}, max(0, picked_up_at - accepted_at) / ${sql.raw(`${MINUTE_MS}.0`)})`;
  const waited = sql`
    waited as (
      select ${restaurantKey} as restaurant, '@' || pickup_cell as area,
        iif(${IS_SIGNED}, '', '~' || driver_id) as own, picked_up_at, id, driver_id, ${minutes} as minutes
      from orders
      where is_sample = 0 and accepted_at is not null and picked_up_at is not null and pickup_lat is not null
        and ${isKept}
    )`;
  const ofEachPlace = sql`(
    select restaurant || own as place, picked_up_at, id, driver_id, minutes from waited
    union all select area || own, picked_up_at, id, driver_id, minutes from waited)`;
  return insertWhen(
    ctx,
    waits,
    {
      place: sql`place`,
      endedAt: sql`picked_up_at`,
      orderId: sql`id`,
      driverId: sql`driver_id`,
      minutes: sql`minutes`,
    },
    { with: waited, from: ofEachPlace },
  ).onConflictDoNothing();
}

/** Statement: saves the wait that ended with the pickup of an order, if the condition holds. */
export function saveWait(ctx: Ctx, orderId: string, condition: SQL) {
  return saveWaits(ctx, sql`id = ${orderId} and ${condition}`);
}

/** Statement: deletes the wait that a pickup recorded, because it was undone, if the condition holds. */
export function deleteWait(ctx: Ctx, { id, driverId }: { id: string; driverId: string }, condition: SQL) {
  return ctx.db.delete(waits).where(and(eq(waits.driverId, driverId), eq(waits.orderId, id), condition));
}

/** Statement: keeps all waits of a driver whose work was written at once. */
export function saveWaitsOfDriver(ctx: Ctx, driverId: string) {
  return saveWaits(ctx, sql`driver_id = ${driverId}`);
}

/** Statement: the newest waits of each of these places, everybody's and the driver's own, as many of each as are weighed. */
export function selectWaits(ctx: Ctx, driverId: string, places: readonly string[]) {
  return selectNewest(
    ctx,
    driverId,
    sql`select value from json_each(${JSON.stringify([...new Set(places)])})`,
  );
}

/**
 * Statement: the same where a driver's open orders wait to be picked up, and around the restaurants of which enough is
 * known to be compared.
 */
export function selectWaitsOfOpen(ctx: Ctx, driverId: string) {
  return selectNewest(
    ctx,
    driverId,
    sql`
      select distinct place.value as value
      from (
        select ${restaurantKey} as restaurant, '@' || pickup_cell as area from orders
        where driver_id = ${driverId} and status in ('accepted', 'pending')
          and (status = 'accepted' or expires_at > ${ctx.now})
          and picked_up_at is null and pickup_lat is not null
        limit ${MAX_WAITING}
      ) as waiting, json_each(json_array(restaurant, case when exists (
        select 1 from ${waits} where place in (restaurant, restaurant || '~' || ${driverId})
        limit 1 offset ${MIN_OWN_WAITS - 1}) then area end)) as place
      where place.value is not null`,
  );
}

/** A row a place, its waits within: so a read costs their number and no more. */
function selectNewest(ctx: Ctx, driverId: string, places: SQL) {
  const newestOf = (place: SQL) =>
    sql`(
      select json_group_array(json_array(driver_id, ended_at, minutes)) from (
        select driver_id, ended_at, minutes from ${waits} where place = ${place}
        order by ended_at desc limit ${MAX_WAITS_A_PLACE}))`.mapWith(parseWaits);
  return ctx.db
    .select({
      place: sql<string>`asked.value`,
      newest: newestOf(sql`asked.value`),
      own: newestOf(sql`asked.value || '~' || ${driverId}`).as('own'),
    })
    .from(sql`(${places}) as asked`);
}

function parseWaits(text: string): Wait[] {
  const rows: [string, number, number][] = JSON.parse(text);
  return rows.map(([driverId, endedAt, minutes]) => ({ driverId, endedAt, minutes }));
}

export type WaitRow = Awaited<ReturnType<typeof selectWaits>>[number];

/** Waits by place. */
export function groupWaits(rows: readonly WaitRow[]): Map<string, Wait[]> {
  return new Map(rows.map(({ place, newest, own }) => [place, [...newest, ...own]]));
}
