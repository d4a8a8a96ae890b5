import type { Ctx } from '#worker/ctx.ts';
import { insertPosting } from '#worker/db/queries/ledger-rows.ts';
import { composeCharge } from '#worker/domain/billing/compose-posting.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedPayments, PaidInvoice } from '#worker/providers/payments/port.ts';
import { getInvoiceKey } from './post-invoice.ts';
import { postRefund } from './post-refund.ts';

/** Who paid for what, and how they are told that it went back. */
type Payer = { product: Product; subscriberId: string; kind: 'refund' | 'paidTwice' };

/**
 * Sends back an invoice that was paid for nothing. The books show what came in and went out again; done again, it goes back
 * once.
 */
export async function payBack(
  ctx: Ctx,
  payments: HostedPayments,
  { product, subscriberId: ownerId, kind }: Payer,
  { ref: invoiceRef, paidCents: amountCents, paidAt: at, email }: PaidInvoice,
): Promise<Result<null>> {
  const key = getInvoiceKey(invoiceRef);
  // Without a period: it bought none, so nobody is credited for it either.
  await ctx.db.batch([...insertPosting(ctx, composeCharge({ key, product, ownerId, amountCents, at }))]);
  const refund = await payments.refundInvoice(invoiceRef);
  if (refund.ok && refund.value) {
    return postRefund(ctx, { ...refund.value, invoiceRef, kind, address: email });
  }
  if (!refund.ok && refund.error.code === 'paymentsUnreachable') return refund;
  // Went back by hand already, which comes as an event of its own, or cannot: then somebody must look at it.
  ctx.log('error', 'a payment for nothing was not refunded', { product, invoiceRef });
  return succeed(null);
}
