import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { paymentEvents } from '#worker/db/schema/payments.ts';
import { batch } from '#worker/db/write.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedEvent, PaymentProvider } from '#worker/providers/payments/port.ts';
import { recordBill } from '#worker/services/network/bills/record-bill.ts';
import { postRefund } from './post-refund.ts';
import { notifyUnpaid, recordMissingPayments, recordPayments } from './record-payments.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Handles an event signed by the payment provider (`verifyPaymentEvent`). Its id is stored first and marked as processed at the
 * end, so that a repeat does nothing and a failed event is handled when it is sent again. Each step has an idempotency key.
 * Unknown events are recorded and acknowledged.
 */
export async function receivePaymentEvent(ctx: Ctx, { json }: { json: unknown }): Promise<Result<null>> {
  const { payments } = ctx;
  if (!payments) return fail('paymentsOff');
  const read = payments.readEvent(json);
  if (!read.ok) return read;
  const event = read.value;
  const {
    known: [known],
  } = await batch(ctx, {
    written: ctx.db.insert(paymentEvents).values({ id: event.id, createdAt: ctx.now }).onConflictDoNothing(),
    known: ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)),
  });
  if (known?.processedAt != null) return succeed(null);
  const done = await handlePaymentEvent(ctx, payments, event);
  if (!done.ok) return done;
  await ctx.db.update(paymentEvents).set({ processedAt: ctx.now }).where(eq(paymentEvents.id, event.id));
  return succeed(null);
}

/** Handles a payment event; idempotent. */
export async function handlePaymentEvent(
  ctx: Ctx,
  payments: PaymentProvider,
  event: HostedEvent,
): Promise<Result<unknown>> {
  if (event.kind === 'other') return succeed(null);
  if (event.kind === 'refund') return handleRefund(ctx, payments, event);
  if (event.kind === 'invoice') return handleInvoice(ctx, payments, event);
  const { subscriptionRef } = event;
  const synced = await syncSubscription(ctx, payments, subscriptionRef);
  if (!synced.ok || !synced.value) return synced;
  // An ended subscription is not reread by the jobs, so its last payments are read now.
  const { row } = synced.value;
  return row.endedAt === null ? synced : recordMissingPayments(ctx, payments, row);
}

/** Records an invoice's current state at the provider: a paid one in the ledger, an unpaid one as a notice to its subscriber. */
async function handleInvoice(
  ctx: Ctx,
  payments: PaymentProvider,
  { type, invoiceRef }: Extract<HostedEvent, { kind: 'invoice' }>,
): Promise<Result<unknown>> {
  const read = await payments.readInvoice(invoiceRef);
  if (!read.ok) return read;
  const { status, subscriptionRef } = read.value;
  if (subscriptionRef === null) return recordBill(ctx, read.value);
  const synced = await syncSubscription(ctx, payments, subscriptionRef);
  if (!synced.ok || !synced.value) return synced;
  if (status === 'paid') return recordPayments(ctx, payments, synced.value.row, [read.value]);
  const { row } = synced.value;
  // An ended subscription is not charged again.
  if (status === 'open' && type === 'invoice.payment_failed' && row.endedAt === null) {
    await notifyUnpaid(ctx, row, { invoiceRef, retryAt: null });
  }
  return synced;
}

/** Posts a refund; ignores refunds of invoices that are not ours, such as another shop's on the same account. */
async function handleRefund(
  ctx: Ctx,
  payments: PaymentProvider,
  event: Extract<HostedEvent, { kind: 'refund' }>,
): Promise<Result<unknown>> {
  const found = await payments.findInvoice(event.paymentRef);
  if (!found.ok || found.value === null) return found;
  const refund = { ...event, invoiceRef: found.value, kind: 'refund' } as const;
  const posted = await postRefund(ctx, refund);
  if (posted.ok) return posted;
  const invoice = await payments.readInvoice(found.value);
  if (!invoice.ok) return invoice;
  if (invoice.value.subscriptionRef === null) {
    // The bill's own event may arrive after the refund's.
    const recorded = await recordBill(ctx, invoice.value);
    return recorded.ok && recorded.value ? postRefund(ctx, refund) : recorded;
  }
  const plan = await payments.readSubscription(invoice.value.subscriptionRef);
  return plan.ok && !plan.value?.hasOurPrice ? plan : posted;
}
