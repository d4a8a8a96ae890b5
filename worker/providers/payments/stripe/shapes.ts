import { z } from 'zod';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { PRODUCTS, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { HostedEvent, OpenedCheckout, PaidInvoice, Refund } from '../port.ts';

const seconds = z.number().transform((value) => value * 1000);
/** Stripe names an object by its id, or expands it in place. */
const ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

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

/** What Stripe's states are to us; `incomplete` ones are none yet, and `incomplete_expired` never became one. */
const STATUSES: Record<string, SubscriptionStatus> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
};

/** A subscription; null when it does not say, in the metadata we gave it, whose it is. */
export const subscriptionShape = z
  .object({
    id: z.string(),
    customer: ref,
    status: z.string(),
    metadata: z.record(z.string(), z.string()),
    created: seconds,
    ended_at: seconds.nullable(),
    trial_end: seconds.nullable(),
    cancel_at: z.number().nullable(),
    cancel_at_period_end: z.boolean(),
    items: z.object({
      data: z
        .array(
          z.object({
            current_period_end: seconds,
            price: z.object({
              unit_amount: z.number().int().nullable(),
              recurring: z.object({ interval: z.string() }).nullable(),
            }),
          }),
        )
        .min(1),
    }),
  })
  .transform((stripe): HostedSubscription | null => {
    const product = PRODUCTS.find((one) => one === stripe.metadata.product);
    const subscriberId = stripe.metadata.subscriber_id;
    const [item] = stripe.items.data;
    if (!product || !subscriberId || !item) return null;
    const status = STATUSES[stripe.status];
    return {
      ref: stripe.id,
      customerRef: stripe.customer,
      product,
      subscriberId,
      isReal: status !== undefined,
      status: status ?? 'cancelled',
      priceCents: item.price.unit_amount ?? 0,
      interval: item.price.recurring?.interval === 'month' ? 'month' : 'week',
      trialEndsAt: stripe.trial_end,
      currentPeriodEnd: item.current_period_end,
      cancelAtPeriodEnd: stripe.cancel_at_period_end || stripe.cancel_at !== null,
      createdAt: stripe.created,
      endedAt: status === 'cancelled' ? (stripe.ended_at ?? item.current_period_end) : null,
    };
  });

export const portalShape = z.object({ url: z.string() });
export const anyShape = z.object({ id: z.string() });
export const invoicePaymentsShape = z.object({
  data: z.array(z.object({ invoice: ref, payment: z.object({ payment_intent: ref.optional() }).optional() })),
});

const invoiceShape = z.object({
  id: z.string(),
  amount_paid: z.number().int(),
  created: seconds,
  period_end: seconds,
  customer_email: z.string().nullish(),
  status_transitions: z.object({ paid_at: seconds.nullable() }).optional(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }) })) }).optional(),
  parent: z.object({ subscription_details: z.object({ subscription: ref }).nullable() }).nullable(),
});

/** The subscription an invoice is for, or null. */
export const invoiceOwnerShape = z
  .object({
    parent: z.object({ subscription_details: z.object({ subscription: ref }).nullable() }).nullable(),
  })
  .transform(({ parent }) => parent?.subscription_details?.subscription ?? null);

type StripeInvoice = z.infer<typeof invoiceShape>;

/** When an invoice was paid, and until when it pays. */
const readDates = (invoice: StripeInvoice) => ({
  paidAt: invoice.status_transitions?.paid_at ?? invoice.created,
  periodEnd: invoice.lines?.data[0]?.period.end ?? invoice.period_end,
});

/** Paid invoices of a subscription; those of nothing, as a trial's, are left out. */
export const paidInvoicesShape = z.object({ data: z.array(invoiceShape) }).transform(({ data }) =>
  data
    .filter(({ amount_paid }) => amount_paid > 0)
    .map(
      (invoice): PaidInvoice => ({
        ref: invoice.id,
        paidCents: invoice.amount_paid,
        email: invoice.customer_email ?? null,
        ...readDates(invoice),
      }),
    ),
);

const chargeShape = z.object({
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

/** A dispute that was lost: the bank took the money back. */
const lostDisputeShape = z
  .object({
    id: z.string(),
    status: z.literal('lost'),
    amount: z.number().int(),
    payment_intent: ref.nullable(),
  })
  .transform(({ id, amount, payment_intent }) => ({ id, amount_refunded: amount, payment_intent }));

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** An event whose signature was checked, reduced to what we act on. Null for what is no event at all. */
export function toHostedEvent(json: unknown): HostedEvent | null {
  const parsed = eventShape.safeParse(json);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const { object } = data;
  if (type.startsWith('customer.subscription.') && typeof object.id === 'string') {
    return { id, type, kind: 'subscription', subscriptionRef: object.id };
  }
  if (type === 'checkout.session.completed') {
    const subscriptionRef = ref.safeParse(object.subscription).data;
    if (subscriptionRef) return { id, type, kind: 'subscription', subscriptionRef };
  }
  if (type === 'invoice.paid' || type === 'invoice.payment_failed') {
    const invoice = toInvoice(object, type === 'invoice.paid');
    if (invoice) return { id, type, ...invoice };
  }
  const charge = readTakenBack(type, object);
  if (charge?.payment_intent) {
    const { id: chargeRef, payment_intent: paymentRef, amount_refunded: refundedCents } = charge;
    return { id, type, kind: 'refund', chargeRef, paymentRef, refundedCents, at: created };
  }
  return { id, type, kind: 'other' };
}

function readTakenBack(type: string, object: unknown) {
  if (type === 'charge.refunded') return chargeShape.safeParse(object).data;
  return type === 'charge.dispute.closed' ? lostDisputeShape.safeParse(object).data : undefined;
}

function toInvoice(object: unknown, isPaid: boolean) {
  const invoice = invoiceShape.safeParse(object).data;
  const subscriptionRef = invoice?.parent?.subscription_details?.subscription;
  if (!invoice || !subscriptionRef) return null;
  return {
    kind: 'invoice',
    subscriptionRef,
    invoiceRef: invoice.id,
    paidCents: isPaid ? invoice.amount_paid : 0,
    ...readDates(invoice),
  } as const;
}
