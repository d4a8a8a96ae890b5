import type { Ctx } from '#worker/ctx.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { PaymentProvider } from '#worker/providers/payments/port.ts';
import { refundPayment } from './record-payments.ts';

/**
 * Refunds a subscription that its subscriber cannot use, and then ends it at the provider. Safe to repeat.
 */
export async function refuseSubscription(
  ctx: Ctx,
  payments: PaymentProvider,
  { ref, product, subscriberId, endedAt }: HostedSubscription,
  { isSuspended: isStopped }: { isSuspended: boolean },
): Promise<Result<null>> {
  const paid = await payments.listPaidInvoices(ref);
  if (!paid.ok) return paid;
  const payer = { product, subscriberId, kind: isStopped ? 'refund' : 'paidTwice' } as const;
  for (const invoice of paid.value.filter(({ paidCents }) => paidCents > 0)) {
    const repaid = await refundPayment(ctx, payments, payer, invoice);
    if (!repaid.ok) return repaid;
  }
  if (endedAt !== null) return succeed(null);
  ctx.log('warn', 'a subscription that brings nothing is ended at the provider', { product, ref });
  const ended = await payments.cancelNow({ ref, key: `second:${ref}:${ctx.now}` });
  return !ended.ok && ended.error.code === 'paymentsGone' ? succeed(null) : ended;
}
