import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { driverTotals, orderEvents } from '#worker/db/schema/orders.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { LONGEST_WAIT_MS } from '#worker/domain/analytics/measure-work.ts';
import { composeReferralCredit } from '#worker/domain/billing/ledger.ts';
import { APPROACH_MILES_PER_HOUR } from '#worker/domain/earnings/truth.ts';
import { findArchiveDay } from '#worker/domain/orders/archive.ts';
import type { OrderEventKind } from '#worker/domain/orders/order.ts';
import { CAMPAIGNS, type CampaignId } from '#worker/domain/referrals/campaigns.ts';
import { DETOUR_FACTOR } from '#worker/domain/routing/estimate-travel.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

/** Miles of road a degree of latitude spans. */
const ROAD_MILES_PER_DEGREE = MILES_PER_DEGREE * DETOUR_FACTOR;

export type OrderEventInput = {
  id: string;
  orderId: string;
  driverId: string;
  kind: OrderEventKind;
  detail?: Record<string, unknown> | undefined;
};

/** Statement: the event of the write just before it in the batch, only if that write changed exactly one row. */
export function insertEventIfChanged(ctx: Ctx, event: OrderEventInput) {
  const detail = event.detail ? JSON.stringify(event.detail) : null;
  return ctx.db
    .insert(orderEvents)
    .select(
      sql`select ${event.id}, ${event.orderId}, ${event.driverId}, ${event.kind}, ${ctx.now}, ${detail} where changes() = 1`,
    );
}

/** Condition: the event was written, so the change it records was won. */
export function wasWritten(eventId: string): SQL {
  return sql`exists (select 1 from order_events where id = ${eventId})`;
}

export type DriverTotal = 'completed' | 'declined' | 'cancelled';

/** Statement: counts a driver's total up (or down) by one, only if the event was written. */
export function countIfWritten(
  ctx: Ctx,
  eventId: string,
  driverId: string,
  total: DriverTotal,
  step: 1 | -1,
) {
  const start = (column: DriverTotal) => sql.raw(String(column === total ? step : 0));
  const column = driverTotals[total];
  return ctx.db
    .insert(driverTotals)
    .select(
      sql`select ${driverId}, ${start('completed')}, ${start('declined')}, ${start('cancelled')} where ${wasWritten(eventId)}`,
    )
    .onConflictDoUpdate({
      target: driverTotals.driverId,
      set: { [total]: sql`max(0, ${column} + ${sql.raw(String(step))})` },
    });
}

/**
 * Statements: a driver somebody brought along has delivered, only if the event was written and the order is no sample;
 * and the bonus of the campaign they joined by, which its key lets them have once.
 */
export function activateReferralIfWritten(ctx: Ctx, eventId: string, driverId: string) {
  const isReal = sql`exists (
    select 1 from order_events join orders on orders.id = order_id
    where order_events.id = ${eventId} and orders.is_sample = 0)`;
  return [
    ctx.db
      .update(referrals)
      .set({ status: 'active', activatedAt: ctx.now, creditedThrough: ctx.now })
      .where(and(eq(referrals.driverId, driverId), ne(referrals.status, 'active'), isReal)),
    ...CAMPAIGNS.flatMap(({ id, bonusCents }) =>
      bonusCents > 0 ? insertBonus(ctx, driverId, { id, bonusCents }) : [],
    ),
  ];
}

function insertBonus(ctx: Ctx, driverId: string, { id, bonusCents }: { id: CampaignId; bonusCents: number }) {
  const posting = composeReferralCredit({
    key: `campaignBonus:${driverId}`,
    driverId,
    reason: 'campaign_bonus',
    amountCents: bonusCents,
    at: ctx.now,
  });
  const isActive = sql`exists (
    select 1 from referrals where driver_id = ${driverId} and status = 'active' and campaign = ${id})`;
  return insertPosting(ctx, posting, isActive);
}

/**
 * Statement: rewrites the roll-up of one local day from that day's completed orders, and nothing else. A day whose orders
 * may be in the archive stays as it is.
 * Running it again gives the same row, so parallel and repeated completions cannot count twice. Active time is the
 * union of the spans from accepted to completed: each order adds what lies past the furthest end before it, in the
 * hour it was completed in. An order that was accepted within half an hour of that end also counts as work from there on,
 * the wait included, in the hour it was accepted in (in time zones that are half an hour off, as if they were not).
 *
 * The unpaid way to a pickup runs from where the order before was handed over, or, when both were in hand at once, from
 * where that one was picked up; an order without such places adds none. What passed before its pickup beyond that drive
 * was waiting.
 */
export function rollUpDay(ctx: Ctx, driverId: string, day: string) {
  return ctx.db
    .insert(dailyEarnings)
    .select(sql`
      with delivered as (
        select payout_cents, distance_miles, completed_hour as hour, completed_at as ended,
          coalesce(accepted_at, completed_at) as began,
          max(completed_at) over (
            order by coalesce(accepted_at, completed_at), id rows between unbounded preceding and 1 preceding
          ) as reached,
          picked_up_at, pickup_lat, pickup_lng,
          lag(completed_at) over (order by coalesce(accepted_at, completed_at), id) as last_ended,
          lag(picked_up_at) over (order by coalesce(accepted_at, completed_at), id) as last_picked_up,
          lag(pickup_lat) over (order by coalesce(accepted_at, completed_at), id) as last_pickup_lat,
          lag(pickup_lng) over (order by coalesce(accepted_at, completed_at), id) as last_pickup_lng,
          lag(dropoff_lat) over (order by coalesce(accepted_at, completed_at), id) as last_dropoff_lat,
          lag(dropoff_lng) over (order by coalesce(accepted_at, completed_at), id) as last_dropoff_lng
        from orders where driver_id = ${driverId} and completed_on = ${day}
      ), approached as (
        select picked_up_at, max(began, iif(last_ended > began, coalesce(last_picked_up, began), began)) as left_at,
          ${ROAD_MILES_PER_DEGREE} * sqrt(
            pow(pickup_lat - iif(last_ended > began, last_pickup_lat, last_dropoff_lat), 2) +
            pow((pickup_lng - iif(last_ended > began, last_pickup_lng, last_dropoff_lng)) * cos(radians(pickup_lat)), 2)
          ) as miles
        from delivered
      ), approaches as (
        select coalesce(sum(miles), 0) as miles, cast(coalesce(sum(
          max(0, picked_up_at - left_at - miles * ${HOUR_MS / APPROACH_MILES_PER_HOUR})), 0) as integer) as waiting
        from approached where miles is not null
      ), added as (
        select payout_cents, distance_miles, hour, max(0, ended - max(began, coalesce(reached, began))) as ms,
          iif(began - reached <= ${LONGEST_WAIT_MS}, max(0, ended - reached), null) as work_ms,
          (hour - cast(ended / ${HOUR_MS} as integer) + cast(began / ${HOUR_MS} as integer) + 48) % 24 as began_hour
        from delivered
      ), parts as (
        select hour, payout_cents as cents, 1 as deliveries, ms, 0 as work_cents, 0 as work_ms, 0 as work_miles
        from added where hour is not null
        union all
        select began_hour, 0, 0, 0, payout_cents, work_ms, coalesce(distance_miles, 0)
        from added where began_hour is not null and work_ms is not null
      ), hours as (
        select hour, sum(cents) as cents, sum(deliveries) as deliveries, sum(ms) as ms,
          sum(work_cents) as work_cents, sum(work_ms) as work_ms, sum(work_miles) as work_miles
        from parts group by hour
      )
      select ${driverId}, ${day}, coalesce(sum(payout_cents), 0), count(*), coalesce(sum(ms), 0),
        coalesce(sum(distance_miles), 0), (select waiting from approaches), (select miles from approaches), (select json_group_array(json_object(
          'hour', hour, 'totalCents', cents, 'deliveries', deliveries, 'activeMs', ms,
          'workCents', work_cents, 'workMs', work_ms, 'workMiles', work_miles)) from hours)
      from added where ${day} >= ${findArchiveDay(ctx.now)}`)
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
      },
    });
}
