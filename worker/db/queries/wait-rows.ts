import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { restaurantWaits } from '#worker/db/schema/waits.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { BUCKET_MINUTES, LAST_BUCKET, type WaitCount } from '#worker/domain/waits/wait-buckets.ts';
import { AREA_CELLS, RESTAURANT_CELLS } from '#worker/domain/waits/wait-place.ts';

/** Statement: counts the waits of the orders that fit, for the restaurant and for its area; samples are not counted. */
function countWaits(ctx: Ctx, isCounted: SQL) {
  const cell = (perDegree: number) => sql`
    cast((pickup_lat + 90) * ${sql.raw(String(perDegree))} as integer) || ',' ||
    cast((pickup_lng + 180) * ${sql.raw(String(perDegree))} as integer)`;
  const step = sql.raw(String(BUCKET_MINUTES * MINUTE_MS));
  return ctx.db
    .insert(restaurantWaits)
    .select(sql`
      with waited as (
        select lower(trim(restaurant_name)) || '@' || ${cell(RESTAURANT_CELLS)} as restaurant, '@' || ${cell(AREA_CELLS)} as area,
          (accepted_at / ${sql.raw(String(HOUR_MS))}) % 24 as hour,
          min(${sql.raw(String(LAST_BUCKET))}, max(0, picked_up_at - accepted_at) / ${step}) as bucket
        from orders
        where is_sample = 0 and accepted_at is not null and picked_up_at is not null and pickup_lat is not null
          and ${isCounted}
      ), places as (
        select restaurant as place, hour, bucket from waited union all select area, hour, bucket from waited
      )
      select place, hour, bucket, count(*) from places where true group by place, hour, bucket`)
    .onConflictDoUpdate({
      target: [restaurantWaits.place, restaurantWaits.hour, restaurantWaits.bucket],
      set: { count: sql`${restaurantWaits.count} + excluded.count` },
    });
}

/** Statement: counts the wait that ended with a pickup, only if the event of that pickup was written. */
export function countWaitIfWritten(ctx: Ctx, eventId: string) {
  return countWaits(ctx, sql`id = (select order_id from order_events where id = ${eventId})`);
}

/** Statement: counts all waits of a driver whose work was written at once. */
export function countWaitsOfDriver(ctx: Ctx, driverId: string) {
  return countWaits(ctx, sql`driver_id = ${driverId}`);
}

/** Statement: what was counted at these places at the given hours (UTC). */
export function selectWaits(ctx: Ctx, places: readonly string[], hours: readonly number[]) {
  const { place, hour } = restaurantWaits;
  return ctx.db
    .select()
    .from(restaurantWaits)
    .where(and(inArray(place, [...places]), inArray(hour, [...hours])));
}

/** Counts by place. */
export function groupWaits(rows: readonly (WaitCount & { place: string })[]): Map<string, WaitCount[]> {
  const byPlace = new Map<string, WaitCount[]>();
  for (const { place, ...count } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), count]);
  return byPlace;
}
