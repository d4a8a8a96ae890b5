import { gt, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import {
  EVENING_HOUR,
  LONGEST_ACTIVE_MS,
  LONGEST_WAIT_MS,
  NIGHT_HOUR,
  SHORTEST_VAIN_MS,
} from '#worker/domain/earnings/active-time.ts';
import { APPROACH_MILES_PER_HOUR } from '#worker/domain/earnings/truth.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { DETOUR_FACTOR } from '#worker/domain/routes/estimate-travel.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import { addDays, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Miles of road a degree of latitude spans. */
const ROAD_MILES_PER_DEGREE = MILES_PER_DEGREE * DETOUR_FACTOR;

/** The hour before midnight: that of time which belongs to the day before an order ended. */
const LAST_HOUR = 23;

/** Condition: something was delivered on the day, or an order was active that was cancelled or delivered after midnight. */
export const hasWork = or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.activeMs, 0));

/**
 * Statement: rewrites the roll-up of one local day from the orders that ended on it and on the days beside it, and nothing
 * else. A day whose orders may be in the archive stays as it is, and a day with nothing to say gets no row.
 * Running it again gives the same row, so parallel and repeated completions cannot count twice.
 *
 * Active time is the union of the spans from accepted to completed or cancelled, of each at most the last
 * `LONGEST_ACTIVE_MS`, cut at local midnight: so every minute is in one day, once. An order adds what lies past the
 * furthest end before it, in the hour it ended in. A cancelled one adds nothing but that time and the way to its pickup.
 * An order that was accepted within half an hour of the furthest end before it also counts as work from there on, the
 * wait included, in the day and hour it was accepted in (in time zones that are half an hour off, as if they were not).
 */
export function rollUpDay(ctx: Ctx, driverId: string, day: string) {
  return ctx.db
    .insert(dailyEarnings)
    .select(sql`
      with ${selectNear(driverId, day)}, ${selectStops()}, ${selectApproaches(day)}, ${selectHours(day)}
      select ${driverId}, ${day}, coalesce(sum(cents), 0), coalesce(sum(is_delivery), 0), (select coalesce(sum(ms), 0) from active),
        coalesce(sum(miles), 0), (select waiting from approaches), (select miles from approaches),
        (select json_group_array(json_object(
          'hour', hour, 'totalCents', cents, 'deliveries', deliveries, 'activeMs', ms,
          'workCents', work_cents, 'workMs', work_ms, 'workMiles', work_miles)) from hours),
        (select pickups from approaches)
      from near where near.day = ${day}
      having ${day} >= ${findArchiveDay(ctx.now)} and (count(*) > 0 or exists (select 1 from active) or exists (
        select 1 from daily_earnings where daily_earnings.driver_id = ${driverId} and daily_earnings.day = ${day}))`)
    .onConflictDoUpdate({
      target: [dailyEarnings.driverId, dailyEarnings.day],
      set: {
        totalCents: sql`excluded.total_cents`,
        deliveries: sql`excluded.deliveries`,
        activeMs: sql`excluded.active_ms`,
        miles: sql`excluded.miles`,
        waitingMs: sql`excluded.waiting_ms`,
        deadheadMiles: sql`excluded.deadhead_miles`,
        byHour: sql`excluded.by_hour`,
        waitedPickups: sql`excluded.waited_pickups`,
      },
    });
}

/**
 * The orders of the day and those beside it that matter to it, each with what came before it in the order they were
 * accepted in. Where the midnight before an order was not kept it is told from the hour. An order leaves the driver at its
 * door if it was delivered or nobody was there to take it, else at its counter. Where a driver was is sure of those that
 * were delivered or picked up.
 */
function selectNear(driverId: string, day: string): SQL {
  const began = (ended: SQL) =>
    sql`max(coalesce(accepted_at, ${ended}), ${ended} - ${sql.raw(String(LONGEST_ACTIVE_MS))}) as began`;
  const hour = sql.raw(String(HOUR_MS));
  const completed = sql`select id, 1 as is_delivery, 1 as is_sure, completed_on as day, completed_hour as hour,
      payout_cents as cents, coalesce(distance_miles, 0) as miles, completed_at as ended, ${began(sql`completed_at`)},
      coalesce(day_started_at, completed_at - completed_at % ${hour} - completed_hour * ${hour}, 0) as midnight,
      picked_up_at, pickup_lat, pickup_lng, dropoff_lat as left_lat, dropoff_lng as left_lng
    from orders where driver_id = ${driverId}`;
  const cancelled = sql`select id, 0, picked_up_at is not null, cancelled_on, cancelled_hour,
      0, 0, cancelled_at, ${began(sql`cancelled_at`)}, day_started_at, picked_up_at, pickup_lat, pickup_lng,
      iif(cancel_reason = 'customer_gone', dropoff_lat, pickup_lat),
      iif(cancel_reason = 'customer_gone', dropoff_lng, pickup_lng)
    from orders where driver_id = ${driverId} and cancelled_at - accepted_at >= ${SHORTEST_VAIN_MS}`;
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  return sql`delivered as (
    ${completed} and completed_on = ${day}
    union all ${completed} and completed_on = ${before} and completed_hour >= ${EVENING_HOUR}
    union all ${completed} and completed_on = ${after} and completed_hour <= ${NIGHT_HOUR}
  ), vain as (
    ${cancelled} and cancelled_on = ${day}
    union all ${cancelled} and cancelled_on = ${before} and cancelled_hour >= ${EVENING_HOUR}
    union all ${cancelled} and cancelled_on = ${after} and cancelled_hour <= ${NIGHT_HOUR}
  ), spans as (
    select * from delivered union all select * from vain
  ), near as materialized (
    select *, max(ended) over earlier as reached, coalesce(sum(is_sure) over earlier, 0) as sure_before
    from spans window earlier as (order by began, ended, id rows between unbounded preceding and 1 preceding)
  )`;
}

/** Between an order and the `last` one: whether it followed that one at work, when the way from there began, and its miles. */
const FOLLOWED = sql`(last.day = near.day or near.began - last.ended <= ${sql.raw(String(LONGEST_WAIT_MS))})`;
const LEFT_AT = sql`max(near.began, iif(last.ended > near.began, coalesce(last.picked_up_at, near.began), near.began))`;
const WAY_MILES = sql`${sql.raw(String(ROAD_MILES_PER_DEGREE))} * sqrt(
  pow(near.pickup_lat - iif(last.ended > near.began, last.pickup_lat, last.left_lat), 2) +
  pow((near.pickup_lng - iif(last.ended > near.began, last.pickup_lng, last.left_lng)) * cos(radians(near.pickup_lat)), 2))`;
const MS_PER_MILE = sql.raw(String(HOUR_MS / APPROACH_MILES_PER_HOUR));

/**
 * The orders to whose counters the driver went, numbered. One that was cancelled before its pickup is among them if it was
 * active for as long as the drive there takes.
 */
function selectStops(): SQL {
  return sql`stops as materialized (
    select *, row_number() over (order by began, ended, id) as number from near
    where is_sure or id in (
      select near.id from near join near as last on last.is_sure and last.sure_before = near.sure_before - 1
      where not near.is_sure and ${FOLLOWED} and ${WAY_MILES} * ${MS_PER_MILE} <= near.ended - ${LEFT_AT})
  )`;
}

/**
 * The unpaid way to a pickup runs from where the order before left the driver, or, when both were active at once, from
 * where that one was picked up. What passed before the pickup of a delivery beyond that drive was waiting. Where no such
 * place is known there is neither: for the first order after a night, and for orders without places.
 */
function selectApproaches(day: string): SQL {
  return sql`approached as materialized (
    select iif(near.is_delivery, near.picked_up_at, null) as picked_up_at, ${LEFT_AT} as left_at, ${WAY_MILES} as miles
    from stops as near join stops as last on last.number = near.number - 1
    where near.day = ${day} and ${FOLLOWED}
  ), approaches as materialized (
    select coalesce(sum(miles), 0) as miles, count(picked_up_at) as pickups, cast(coalesce(sum(
      max(0, picked_up_at - left_at - miles * ${MS_PER_MILE})), 0) as integer) as waiting
    from approached where miles is not null
  )`;
}

/** The time of the day by its spans, and what its hours came to. */
function selectHours(day: string): SQL {
  return sql`pieces as (
    select id, max(began, midnight) as since, ended as until, hour from near where day = ${day}
    union all
    select id, began, min(ended, midnight), ${LAST_HOUR} from near where day = ${addDays(day, 1)} and began < midnight
  ), joined as (
    select *, max(until) over (order by since, until, id rows between unbounded preceding and 1 preceding) as reached
    from pieces
  ), active as materialized (
    select hour, max(0, cast(until - max(since, coalesce(reached, since)) as integer)) as ms from joined
  ), worked as (
    select (hour - cast(ended / ${HOUR_MS} as integer) + cast(began / ${HOUR_MS} as integer) + 48) % 24 as hour,
      cents, cast(max(0, ended - reached) as integer) as ms, miles
    from near where iif(began < midnight, ${addDays(day, 1)}, ${day}) = day and began - reached <= ${LONGEST_WAIT_MS}
  ), parts as (
    select hour, cents, is_delivery as deliveries, 0 as ms, 0 as work_cents, 0 as work_ms, 0 as work_miles
    from near where day = ${day}
    union all
    select hour, 0, 0, ms, 0, 0, 0 from active
    union all
    select hour, 0, 0, 0, cents, ms, miles from worked
  ), hours as (
    select hour, sum(cents) as cents, sum(deliveries) as deliveries, sum(ms) as ms,
      sum(work_cents) as work_cents, sum(work_ms) as work_ms, sum(work_miles) as work_miles
    from parts where hour is not null group by hour
  )`;
}
