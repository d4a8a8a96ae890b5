import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { composeCharge } from '#worker/domain/billing/ledger.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments, PaidInvoice } from '#worker/providers/payments/port.ts';
import { getInvoiceKey } from './post-invoice.ts';
import { postRefund } from './post-refund.ts';

/**
 * Sends back what was paid for a subscription that brings its subscriber nothing, and then ends it at the provider. The
 * books show what came in and went out again. Broken off anywhere, it is safe to do again, and ends the same.
 */
export async function refuseSubscription(
  ctx: Ctx,
  payments: HostedPayments,
  hosted: HostedSubscription,
): Promise<Result<null>> {
  const { ref, product } = hosted;
  const paid = await payments.listPaidInvoices(ref);
  if (!paid.ok) return paid;
  for (const invoice of paid.value.filter(({ paidCents }) => paidCents > 0)) {
    const repaid = await payBack(ctx, payments, hosted, invoice);
    if (!repaid.ok) return repaid;
  }
  if (hosted.endedAt !== null) return succeed(null);
  ctx.log('warn', 'a second subscription is ended at the provider', { product, ref });
  const ended = await payments.cancelNow({ ref, key: `second:${ref}:${ctx.now}` });
  return !ended.ok && ended.error.code === 'paymentsGone' ? succeed(null) : ended;
}

async function payBack(
  ctx: Ctx,
  payments: HostedPayments,
  { product, subscriberId: ownerId }: HostedSubscription,
  { ref: invoiceRef, paidCents: amountCents, paidAt: at, email }: PaidInvoice,
): Promise<Result<null>> {
  const key = getInvoiceKey(invoiceRef);
  // Without a period: it bought none, so nobody is credited for it either.
  await ctx.db.batch([...insertPosting(ctx, composeCharge({ key, product, ownerId, amountCents, at }))]);
  const refund = await payments.refundInvoice(invoiceRef);
  if (refund.ok && refund.value) {
    return postRefund(ctx, { ...refund.value, invoiceRef, kind: 'paidTwice', address: email });
  }
  if (!refund.ok && refund.error.code === 'paymentsUnreachable') return refund;
  // Went back by hand already, which comes as an event of its own, or cannot: then somebody must look at it.
  ctx.log('error', 'a second payment was not refunded', { product, invoiceRef });
  return succeed(null);
}
