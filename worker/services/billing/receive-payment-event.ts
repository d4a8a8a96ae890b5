import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { paymentEvents } from '#worker/db/schema/payments.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedEvent, HostedPayments } from '#worker/providers/payments/port.ts';
import { notifyUnpaid } from './post-invoice.ts';
import { postRefund } from './post-refund.ts';
import { syncSubscription } from './sync-subscription.ts';
import { takeLostPayments } from './take-over-subscription.ts';
import { takePayments } from './take-payments.ts';

/**
 * Works on an event the payment provider signed. Its id is written first and marked when the work is done: sent again it
 * does nothing more, and one whose work failed is worked on when it is sent again. Every step of the work is keyed by
 * what it is about, so two at once do no harm. Unknown events are noted and answered well.
 */
export async function receivePaymentEvent(
  ctx: Ctx,
  { payload, signature }: { payload: string; signature: string | null },
): Promise<Result<null>> {
  const { payments } = ctx;
  if (payments?.kind !== 'stripe') return fail('paymentsOff');
  const read = await payments.readEvent({ payload, signature: signature ?? '', now: ctx.now });
  if (!read.ok) return read;
  const event = read.value;
  const [, [known]] = await ctx.db.batch([
    ctx.db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, createdAt: ctx.now })
      .onConflictDoNothing(),
    ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)),
  ]);
  if (known?.processedAt != null) return succeed(null);
  const done = await workOn(ctx, payments, event);
  if (!done.ok) return done;
  await ctx.db.update(paymentEvents).set({ processedAt: ctx.now }).where(eq(paymentEvents.id, event.id));
  return succeed(null);
}

async function workOn(ctx: Ctx, payments: HostedPayments, event: HostedEvent): Promise<Result<unknown>> {
  if (event.kind === 'other') return succeed(null);
  if (event.kind === 'refund') return takeRefund(ctx, payments, event);
  if (event.kind === 'invoice') return takeInvoice(ctx, payments, event);
  const { subscriptionRef } = event;
  const synced = await syncSubscription(ctx, payments, subscriptionRef);
  if (!synced.ok || !synced.value) return synced;
  // Nobody asks about what has ended, so its last payments are asked for now.
  const { endedAt } = synced.value;
  return endedAt === null ? synced : takeLostPayments(ctx, payments, synced.value, subscriptionRef);
}

/** What a bill is now, whatever was told of it: paid, it is in the ledger; still to be paid, its subscriber is told. */
async function takeInvoice(
  ctx: Ctx,
  payments: HostedPayments,
  { type, invoiceRef }: Extract<HostedEvent, { kind: 'invoice' }>,
): Promise<Result<unknown>> {
  const read = await payments.readInvoice(invoiceRef);
  if (!read.ok || read.value.subscriptionRef === null) return read;
  const { status, subscriptionRef } = read.value;
  const synced = await syncSubscription(ctx, payments, subscriptionRef);
  if (!synced.ok || !synced.value) return synced;
  if (status === 'paid') return takePayments(ctx, payments, synced.value, [read.value]);
  if (status === 'open' && type === 'invoice.payment_failed') {
    await notifyUnpaid(ctx, synced.value, invoiceRef);
  }
  return synced;
}

/** One of an invoice that is not ours, such as another shop's on the same account, is none of our business. */
async function takeRefund(
  ctx: Ctx,
  payments: HostedPayments,
  event: Extract<HostedEvent, { kind: 'refund' }>,
): Promise<Result<unknown>> {
  const found = await payments.findInvoice(event.paymentRef);
  if (!found.ok || found.value === null) return found;
  const posted = await postRefund(ctx, { ...event, invoiceRef: found.value, kind: 'refund' });
  if (posted.ok) return posted;
  const invoice = await payments.readInvoice(found.value);
  if (!invoice.ok || invoice.value.subscriptionRef === null) return invoice;
  const plan = await payments.readSubscription(invoice.value.subscriptionRef);
  return plan.ok && !plan.value?.hasOurPrice ? plan : posted;
}
