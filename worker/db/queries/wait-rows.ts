import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { waits } from '#worker/db/schema/waits.ts';
import { SQUARES } from '#worker/domain/shared/cell.ts';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { LONGEST_MINUTES, MOST_WAITS_A_PLACE, type Wait } from '#worker/domain/waits/wait.ts';

/** Statement: keeps the waits of the orders that fit, for the restaurant and for its area; samples are left out. */
function keepWaits(ctx: Ctx, isKept: SQL) {
  const perDegree = sql.raw(String(SQUARES.corner));
  const corner = sql`
    cast((pickup_lat + 90) * ${perDegree} as integer) || ',' || cast((pickup_lng + 180) * ${perDegree} as integer)`;
  const minutes = sql`
    min(${sql.raw(String(LONGEST_MINUTES))}, max(0, picked_up_at - accepted_at) / ${sql.raw(`${MINUTE_MS}.0`)})`;
  return ctx.db
    .insert(waits)
    .select(sql`
      with waited as (
        select lower(trim(restaurant_name)) || '@' || ${corner} as restaurant, '@' || pickup_cell as area,
          picked_up_at, id, driver_id, ${minutes} as minutes
        from orders
        where is_sample = 0 and accepted_at is not null and picked_up_at is not null and pickup_lat is not null
          and ${isKept}
      )
      select restaurant, picked_up_at, id, driver_id, minutes from waited
      union all select area, picked_up_at, id, driver_id, minutes from waited where true`)
    .onConflictDoNothing();
}

/** Statement: keeps the wait that ended with a pickup, only if the event of that pickup was written. */
export function keepWaitIfWritten(ctx: Ctx, eventId: string) {
  return keepWaits(ctx, sql`id = (select order_id from order_events where id = ${eventId})`);
}

/** Statement: keeps all waits of a driver whose work was written at once. */
export function keepWaitsOfDriver(ctx: Ctx, driverId: string) {
  return keepWaits(ctx, sql`driver_id = ${driverId}`);
}

/** Statement: the newest waits of each of these places, as many of each as are weighed. */
export function selectWaits(ctx: Ctx, places: readonly string[]) {
  const asked = sql`json_each(${JSON.stringify([...new Set(places)])})`;
  return ctx.db
    .select({
      place: waits.place,
      driverId: waits.driverId,
      endedAt: waits.endedAt,
      minutes: waits.minutes,
    })
    .from(sql`${asked} as asked`)
    .innerJoin(
      waits,
      sql`${waits.place} = asked.value and ${waits.endedAt} >= coalesce((
        select newest.ended_at from ${waits} newest where newest.place = asked.value
        order by newest.ended_at desc limit 1 offset ${MOST_WAITS_A_PLACE - 1}), 0)`,
    );
}

/** Waits by place. */
export function groupWaits(rows: readonly (Wait & { place: string })[]): Map<string, Wait[]> {
  const byPlace = new Map<string, Wait[]>();
  for (const { place, ...wait } of rows) {
    const group = byPlace.get(place);
    if (group) group.push(wait);
    else byPlace.set(place, [wait]);
  }
  return byPlace;
}
