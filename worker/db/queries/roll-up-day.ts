import { gt, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import {
  EVENING_HOUR,
  LONGEST_IN_HAND_MS,
  LONGEST_WAIT_MS,
  NIGHT_HOUR,
} from '#worker/domain/earnings/active-time.ts';
import { APPROACH_MILES_PER_HOUR } from '#worker/domain/earnings/truth.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import { DETOUR_FACTOR } from '#worker/domain/routing/estimate-travel.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import { addDays, HOUR_MS } from '#worker/domain/shared/time.ts';

/** Miles of road a degree of latitude spans. */
const ROAD_MILES_PER_DEGREE = MILES_PER_DEGREE * DETOUR_FACTOR;

/** The hour before midnight: that of time which belongs to the day before an order was completed. */
const LAST_HOUR = 23;

/** Condition: something was delivered on the day, or an order was in hand before the midnight it was delivered after. */
export const hasWork = or(gt(dailyEarnings.deliveries, 0), gt(dailyEarnings.activeMs, 0));

/**
 * Statement: rewrites the roll-up of one local day from the orders completed on it and on the days beside it, and nothing
 * else. A day whose orders may be in the archive stays as it is, and a day with nothing to say gets no row.
 * Running it again gives the same row, so parallel and repeated completions cannot count twice.
 *
 * Active time is the union of the spans from accepted to completed, of each at most the last `LONGEST_IN_HAND_MS`, cut at
 * local midnight: so every minute is in one day, once. An order adds what lies past the furthest end before it, in the
 * hour it was completed in.
 * An order that was accepted within half an hour of the furthest end before it also counts as work from there on, the
 * wait included, in the day and hour it was accepted in (in time zones that are half an hour off, as if they were not).
 */
export function rollUpDay(ctx: Ctx, driverId: string, day: string) {
  return ctx.db
    .insert(dailyEarnings)
    .select(sql`
      with ${selectNear(driverId, day)}, ${selectApproaches(day)}, ${selectHours(day)}
      select ${driverId}, ${day}, coalesce(sum(cents), 0), count(*), (select coalesce(sum(ms), 0) from active),
        coalesce(sum(distance_miles), 0), (select waiting from approaches), (select miles from approaches),
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
 * The orders of the day and those beside it that matter to it, in the order they were accepted in, each with what came
 * before it. Where the midnight before an order was not kept it is told from the hour.
 */
function selectNear(driverId: string, day: string): SQL {
  const columns = sql`id, completed_on as day, completed_hour as hour, payout_cents as cents, distance_miles,
      completed_at as ended, max(coalesce(accepted_at, completed_at), completed_at - ${LONGEST_IN_HAND_MS}) as began,
      coalesce(day_started_at, completed_at - completed_at % ${HOUR_MS} - completed_hour * ${HOUR_MS}, 0) as midnight,
      picked_up_at, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng`;
  const on = (each: string) => sql`from orders where driver_id = ${driverId} and completed_on = ${each}`;
  return sql`spans as (
    select ${columns} ${on(day)}
    union all select ${columns} ${on(addDays(day, -1))} and completed_hour >= ${EVENING_HOUR}
    union all select ${columns} ${on(addDays(day, 1))} and completed_hour <= ${NIGHT_HOUR}
  ), near as materialized (
    select *,
      max(ended) over (order by began, ended, id rows between unbounded preceding and 1 preceding) as reached,
      lag(day) over by_start as last_day, lag(ended) over by_start as last_ended,
      lag(picked_up_at) over by_start as last_picked_up,
      lag(pickup_lat) over by_start as last_pickup_lat, lag(pickup_lng) over by_start as last_pickup_lng,
      lag(dropoff_lat) over by_start as last_dropoff_lat, lag(dropoff_lng) over by_start as last_dropoff_lng
    from spans window by_start as (order by began, ended, id)
  )`;
}

/**
 * The unpaid way to a pickup runs from where the order before was handed over, or, when both were in hand at once, from
 * where that one was picked up. What passed before a pickup beyond that drive was waiting. Where no such place is known
 * there is neither: for the first order after a night, and for orders without places.
 */
function selectApproaches(day: string): SQL {
  return sql`approached as materialized (
    select picked_up_at, max(began, iif(last_ended > began, coalesce(last_picked_up, began), began)) as left_at,
      ${ROAD_MILES_PER_DEGREE} * sqrt(
        pow(pickup_lat - iif(last_ended > began, last_pickup_lat, last_dropoff_lat), 2) +
        pow((pickup_lng - iif(last_ended > began, last_pickup_lng, last_dropoff_lng)) * cos(radians(pickup_lat)), 2)
      ) as miles
    from near where day = ${day} and (last_day = day or began - last_ended <= ${LONGEST_WAIT_MS})
  ), approaches as materialized (
    select coalesce(sum(miles), 0) as miles, count(picked_up_at) as pickups, cast(coalesce(sum(
      max(0, picked_up_at - left_at - miles * ${HOUR_MS / APPROACH_MILES_PER_HOUR})), 0) as integer) as waiting
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
      cents, cast(max(0, ended - reached) as integer) as ms, coalesce(distance_miles, 0) as miles
    from near where iif(began < midnight, ${addDays(day, 1)}, ${day}) = day and began - reached <= ${LONGEST_WAIT_MS}
  ), parts as (
    select hour, cents, 1 as deliveries, 0 as ms, 0 as work_cents, 0 as work_ms, 0 as work_miles
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
