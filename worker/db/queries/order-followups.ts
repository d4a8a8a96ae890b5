import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { driverTotals, orderEvents } from '#worker/db/schema/orders.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import type { OrderEventKind } from '#worker/domain/orders/order.ts';

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
function wasWritten(eventId: string): SQL {
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

/** Statement: a driver somebody brought along has delivered, only if the event was written and the order is no sample. */
export function activateReferralIfWritten(ctx: Ctx, eventId: string, driverId: string) {
  const isReal = sql`exists (
    select 1 from order_events join orders on orders.id = order_id
    where order_events.id = ${eventId} and orders.is_sample = 0)`;
  return ctx.db
    .update(referrals)
    .set({ status: 'active' })
    .where(and(eq(referrals.driverId, driverId), ne(referrals.status, 'active'), isReal));
}

/**
 * Statement: rewrites the roll-up of one local day from that day's completed orders, and nothing else.
 * Running it again gives the same row, so parallel and repeated completions cannot count twice. Active time is the
 * union of the spans from accepted to completed: each order adds what lies past the furthest end before it, in the
 * hour it was completed in.
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
          ) as reached
        from orders where driver_id = ${driverId} and completed_on = ${day}
      ), added as (
        select payout_cents, distance_miles, hour, max(0, ended - max(began, coalesce(reached, began))) as ms
        from delivered
      ), hours as (
        select hour, sum(payout_cents) as cents, count(*) as deliveries, sum(ms) as ms
        from added where hour is not null group by hour
      )
      select ${driverId}, ${day}, coalesce(sum(payout_cents), 0), count(*), coalesce(sum(ms), 0),
        coalesce(sum(distance_miles), 0), (select json_group_array(json_object(
          'hour', hour, 'totalCents', cents, 'deliveries', deliveries, 'activeMs', ms)) from hours)
      from added where true`)
    .onConflictDoUpdate({
      target: [dailyEarnings.driverId, dailyEarnings.day],
      set: {
        totalCents: sql`excluded.total_cents`,
        deliveries: sql`excluded.deliveries`,
        activeMs: sql`excluded.active_ms`,
        miles: sql`excluded.miles`,
        byHour: sql`excluded.by_hour`,
      },
    });
}
