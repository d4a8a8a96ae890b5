import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { recordBooked } from '#worker/db/queries/hosted-rows.ts';
import { insertPosting, isPosted } from '#worker/db/queries/ledger-rows.ts';
import { insertUnpaidAlert } from '#worker/db/queries/push-rows.ts';
import { insertSubscriberEmail } from '#worker/db/queries/subscription-rows.ts';
import type { SubscriptionRow } from '#worker/db/schema/billing.ts';
import { composeCharge } from '#worker/domain/billing/compose-posting.ts';
import { getPlanPath } from '#worker/domain/billing/plan-path.ts';
import type { PaidInvoice } from '#worker/providers/payments/port.ts';

/** The key of the one charge an invoice of the provider is in the ledger. */
export function getInvoiceKey(invoiceRef: string): string {
  return `charge:stripe:${invoiceRef}`;
}

/** Statements: a paid invoice in the ledger, and its receipt; those it has already stay as they are. */
export function postInvoice(ctx: Ctx, row: SubscriptionRow, invoice: PaidInvoice) {
  const { id, product, subscriberId } = row;
  const { ref, paidCents, paidAt, periodEnd } = invoice;
  // What a trial or a credit paid moves no money.
  if (paidCents === 0) return [recordBooked(ctx, id, invoice)];
  const key = getInvoiceKey(ref);
  const charge = composeCharge({
    key,
    product,
    ownerId: subscriberId,
    amountCents: paidCents,
    at: paidAt,
    periodEnd,
  });
  const values = {
    product: { product },
    amount: { cents: paidCents },
    paidAt: { at: paidAt },
    periodEnd: { at: periodEnd },
    link: { path: getPlanPath(product, subscriberId) },
  };
  const email = { key: `receipt:${key}`, kind: 'receipt', values } as const;
  return [
    ...insertPosting(ctx, charge),
    insertSubscriberEmail(ctx, { product, subscriberId, ...email }, isPosted(key)),
    recordBooked(ctx, id, invoice),
  ];
}

/** Tells a subscriber that an invoice was not paid, once an invoice. */
export async function notifyUnpaid(ctx: Ctx, row: SubscriptionRow, invoiceRef: string): Promise<void> {
  const { product, subscriberId, priceCents } = row;
  const values = {
    product: { product },
    amount: { cents: priceCents },
    link: { path: getPlanPath(product, subscriberId) },
  };
  const email = { key: `paymentFailed:${invoiceRef}`, kind: 'paymentFailedHosted', values } as const;
  await ctx.db.batch([
    insertSubscriberEmail(ctx, { product, subscriberId, ...email }, sql`true`),
    ...insertUnpaidAlert(ctx, row, invoiceRef),
  ]);
}
