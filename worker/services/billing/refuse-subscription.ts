import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { isSuspended } from '#worker/db/queries/cancellation-rows.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments } from '#worker/providers/payments/port.ts';
import { payBack } from './pay-back.ts';

/**
 * Sends back what was paid for a subscription that brings its subscriber nothing, and then ends it at the provider. The
 * books show what came in and went out again. Broken off anywhere, it is safe to do again, and ends the same.
 */
export async function refuseSubscription(
  ctx: Ctx,
  payments: HostedPayments,
  hosted: HostedSubscription,
): Promise<Result<null>> {
  const { ref, product, subscriberId } = hosted;
  const paid = await payments.listPaidInvoices(ref);
  if (!paid.ok) return paid;
  const [stopped] = await ctx.db.all(sql`select 1 where ${isSuspended(subscriberId)}`);
  const kind = stopped ? 'refund' : 'paidTwice';
  for (const invoice of paid.value.filter(({ paidCents }) => paidCents > 0)) {
    const repaid = await payBack(ctx, payments, { product, subscriberId, kind }, invoice);
    if (!repaid.ok) return repaid;
  }
  if (hosted.endedAt !== null) return succeed(null);
  ctx.log('warn', 'a subscription that brings nothing is ended at the provider', { product, ref });
  const ended = await payments.cancelNow({ ref, key: `second:${ref}:${ctx.now}` });
  return !ended.ok && ended.error.code === 'paymentsGone' ? succeed(null) : ended;
}
