import type { Ctx } from '#worker/ctx.ts';
import type { OrderRow } from '#worker/db/schema/orders.ts';
import { composePayoutAccrual } from '#worker/domain/billing/compose-posting.ts';
import { insertPosting } from './ledger-rows.ts';
import { wasWritten } from './order-followups.ts';

/** Statements: what an order of the own network pays becomes due to its driver, once, if the event was written. */
export function accrueDeliveryIfWritten(
  ctx: Ctx,
  eventId: string,
  { id, source, driverId, payoutCents }: OrderRow,
) {
  if (source !== 'network' || payoutCents === 0) return [];
  const posting = composePayoutAccrual({
    key: `delivery:${id}`,
    driverId,
    amountCents: payoutCents,
    at: ctx.now,
  });
  return insertPosting(ctx, posting, wasWritten(eventId));
}
