import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { driverTotals, orderEvents } from '#worker/db/schema/orders.ts';
import { referrals } from '#worker/db/schema/referrals.ts';
import { composeReferralCredit } from '#worker/domain/billing/compose-posting.ts';
import type { OrderEventKind } from '#worker/domain/orders/order.ts';
import { CAMPAIGNS, type CampaignId } from '#worker/domain/referrals/campaigns.ts';
import { insertPosting } from './ledger-rows.ts';

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
