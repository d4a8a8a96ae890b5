import { z } from 'zod';
import type { Log } from '#worker/log.ts';
import type { HostedInvoice, OpenedCheckout, Refund } from '../port.ts';

export const seconds = z.number().transform((value) => value * 1000);
/** Stripe references an object by id, or expands it in place. */
export const ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The currency of all sales, postings and refunds. Payments in other currencies are ignored. */
const CURRENCY = 'usd';

/** Whether an amount is in our currency. Another currency is an error in the Stripe account and is logged. */
export function isOurCurrency(
  { currency }: { currency: string },
  about: Record<string, string>,
  log: Log,
): boolean {
  if (currency === CURRENCY) return true;
  log('error', 'stripe money in another currency', { ...about, currency });
  return false;
}

export const checkoutShape = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
    url: z.string().nullable(),
    subscription: ref.nullable(),
  })
  .transform(
    ({ id, status, url, subscription }): OpenedCheckout => ({
      ref: id,
      status,
      url,
      subscriptionRef: subscription,
    }),
  );

export const portalShape = z.object({ url: z.string() });
export const anyShape = z.object({ id: z.string() });
/** One of our bills in the making; `metadata.bill` is our id of it. */
export const billShape = z.object({
  id: z.string(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  lines: z.object({ data: z.array(anyShape) }),
});
export const billsShape = z.object({ data: z.array(billShape) });
export const invoicePaymentsShape = z.object({
  data: z.array(z.object({ invoice: ref, payment: z.object({ payment_intent: ref.optional() }).optional() })),
});

/** An `uncollectible` invoice is still owed. */
const INVOICE_STATUSES: Record<string, HostedInvoice['status']> = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
};

const periodShape = z.object({ start: seconds, end: seconds });

const invoiceShape = z.object({
  id: z.string(),
  currency: z.string(),
  status: z.string().nullable(),
  amount_paid: z.number().int(),
  created: seconds,
  customer_email: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  lines: z.object({ data: z.array(z.object({ period: periodShape })) }),
  parent: z.object({ subscription_details: z.object({ subscription: ref }).nullable() }).nullable(),
});

/** Returns the shape of an invoice; one in another currency is treated as not ours. */
export function createInvoiceShape(log: Log) {
  return invoiceShape.transform((invoice): HostedInvoice => {
    const { created, lines } = invoice;
    const isOurs = isOurCurrency(invoice, { invoice: invoice.id }, log);
    // The billed period is that of the lines; the invoice's own period is the previous one.
    const periods = lines.data.map(({ period }) => period);
    if (periods.length === 0) periods.push({ start: created, end: created });
    return {
      ref: invoice.id,
      status: isOurs ? (INVOICE_STATUSES[invoice.status ?? ''] ?? 'closed') : 'closed',
      subscriptionRef: (isOurs && invoice.parent?.subscription_details?.subscription) || null,
      paidCents: isOurs ? invoice.amount_paid : 0,
      paidAt: invoice.status_transitions.paid_at ?? created,
      periodStart: Math.min(...periods.map(({ start }) => start)),
      periodEnd: Math.max(...periods.map(({ end }) => end)),
      email: invoice.customer_email ?? null,
      payUrl: invoice.hosted_invoice_url ?? null,
    };
  });
}

export const createInvoicesShape = (log: Log) =>
  z.object({ data: z.array(createInvoiceShape(log)) }).transform(({ data }) => data);

export const chargeShape = z.object({
  id: z.string(),
  payment_intent: ref.nullable(),
  currency: z.string(),
  amount_refunded: z.number().int(),
});

/** A refund with its charge expanded, which contains the refunded total. */
export const refundShape = z.object({ created: seconds, charge: chargeShape }).transform(
  ({ created, charge }): Refund => ({
    chargeRef: charge.id,
    refundedCents: charge.amount_refunded,
    at: created,
  }),
);
