import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import type { SubscriptionRow } from '#worker/db/schema/billing.ts';
import { ledgerPostings } from '#worker/db/schema/ledger.ts';
import { paymentEvents } from '#worker/db/schema/payments.ts';
import { composeCharge, composeRefund } from '#worker/domain/billing/ledger.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { Product } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { HostedEvent, HostedPayments } from '#worker/providers/payments/port.ts';
import { syncSubscription } from './sync-subscription.ts';

type InvoiceEvent = Extract<HostedEvent, { kind: 'invoice' }>;
type RefundEvent = Extract<HostedEvent, { kind: 'refund' }>;

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
  if (event.kind === 'refund') return postRefund(ctx, payments, event);
  const synced = await syncSubscription(ctx, payments, event.subscriptionRef);
  if (!synced.ok || !synced.value || event.kind === 'subscription') return synced;
  return postInvoice(ctx, synced.value, event);
}

const getInvoiceKey = (invoiceRef: string) => `charge:stripe:${invoiceRef}`;

async function postInvoice(ctx: Ctx, row: SubscriptionRow, event: InvoiceEvent): Promise<Result<null>> {
  const { product, subscriberId } = row;
  const { invoiceRef, paidCents, paidAt, periodEnd } = event;
  const about = { product: { product }, link: { path: getPlanPath(product, subscriberId) } };
  if (paidCents === 0) {
    if (event.type !== 'invoice.payment_failed') return succeed(null);
    const values = { ...about, amount: { cents: row.priceCents } };
    const email = { key: `paymentFailed:${invoiceRef}`, kind: 'paymentFailedHosted', values } as const;
    await insertSubscriberEmail(ctx, { product, subscriberId, ...email }, sql`true`);
    return succeed(null);
  }
  const key = getInvoiceKey(invoiceRef);
  const money = { key, amountCents: paidCents, at: paidAt, periodEnd };
  const values = {
    ...about,
    amount: { cents: paidCents },
    paidAt: { at: paidAt },
    periodEnd: { at: periodEnd },
  };
  const email = { key: `receipt:${key}`, kind: 'receipt', values } as const;
  await ctx.db.batch([
    ...insertPosting(ctx, composeCharge({ ...money, product, ownerId: subscriberId })),
    insertSubscriberEmail(ctx, { product, subscriberId, ...email }, sql`true`),
  ]);
  return succeed(null);
}

/**
 * Posts what a charge was refunded beyond what the books have of it: the provider tells the whole sum each time. A charge
 * the books do not have yet is to be told again later.
 */
async function postRefund(ctx: Ctx, payments: HostedPayments, event: RefundEvent): Promise<Result<null>> {
  const found = await payments.findInvoice(event.paymentRef);
  if (!found.ok) return found;
  if (found.value === null) return succeed(null);
  const prefix = `refund:stripe:${event.chargeRef}:`;
  const refunded = sql`(select coalesce(sum(amount_cents), 0) from ledger_postings
    where key >= ${prefix} and key < ${`${prefix}~`})`;
  const [[charge], [before]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.key, getInvoiceKey(found.value))),
    ctx.db
      .select({ cents: sql<number>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.as('cents') })
      .from(ledgerPostings)
      .where(and(gte(ledgerPostings.key, prefix), lt(ledgerPostings.key, `${prefix}~`))),
  ]);
  if (!charge) return fail('paymentsUnreachable');
  const known = before?.cents ?? 0;
  if (event.refundedCents <= known) return succeed(null);
  const product = charge.subject as Product;
  const { ownerId } = charge;
  const key = `${prefix}${event.refundedCents}`;
  const amountCents = event.refundedCents - known;
  const values = { product: { product }, amount: { cents: amountCents }, refundedAt: { at: event.at } };
  const posting = composeRefund({ key, product, ownerId, amountCents, at: event.at });
  const email = { key, kind: 'refund', values } as const;
  await ctx.db.batch([
    ...insertPosting(ctx, posting, sql`${refunded} = ${known}`),
    insertSubscriberEmail(ctx, { product, subscriberId: ownerId, ...email }, isPosted(key)),
  ]);
  const [posted] = await ctx.db
    .select({ one: sql<number>`1`.as('one') })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, key));
  return posted ? succeed(null) : fail('paymentsUnreachable');
}
