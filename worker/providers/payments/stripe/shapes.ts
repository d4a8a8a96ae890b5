import { z } from 'zod';
import type { HostedInvoice, OpenedCheckout, Refund } from '../port.ts';

export const seconds = z.number().transform((value) => value * 1000);
/** Stripe names an object by its id, or expands it in place. */
export const ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

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
export const invoicePaymentsShape = z.object({
  data: z.array(z.object({ invoice: ref, payment: z.object({ payment_intent: ref.optional() }).optional() })),
});

const INVOICE_STATUSES: Record<string, HostedInvoice['status']> = { paid: 'paid', open: 'open' };

const periodShape = z.object({ start: seconds, end: seconds });

export const invoiceShape = z
  .object({
    id: z.string(),
    status: z.string().nullable(),
    amount_paid: z.number().int(),
    created: seconds,
    customer_email: z.string().nullish(),
    status_transitions: z.object({ paid_at: seconds.nullable() }),
    lines: z.object({ data: z.array(z.object({ period: periodShape })) }),
    parent: z.object({ subscription_details: z.object({ subscription: ref }).nullable() }).nullable(),
  })
  .transform((invoice): HostedInvoice => {
    const { created, lines, parent } = invoice;
    // What it is for is on its lines; its own period is the one before.
    const periods = lines.data.map(({ period }) => period);
    if (periods.length === 0) periods.push({ start: created, end: created });
    return {
      ref: invoice.id,
      status: INVOICE_STATUSES[invoice.status ?? ''] ?? 'closed',
      subscriptionRef: parent?.subscription_details?.subscription ?? null,
      paidCents: invoice.amount_paid,
      paidAt: invoice.status_transitions.paid_at ?? created,
      periodStart: Math.min(...periods.map(({ start }) => start)),
      periodEnd: Math.max(...periods.map(({ end }) => end)),
      email: invoice.customer_email ?? null,
    };
  });

export const invoicesShape = z.object({ data: z.array(invoiceShape) }).transform(({ data }) => data);

export const chargeShape = z.object({
  id: z.string(),
  payment_intent: ref.nullable(),
  amount_refunded: z.number().int(),
});

/** A refund with its charge expanded, which says what went back in all. */
export const refundShape = z.object({ created: seconds, charge: chargeShape }).transform(
  ({ created, charge }): Refund => ({
    chargeRef: charge.id,
    refundedCents: charge.amount_refunded,
    at: created,
  }),
);
