import { z } from 'zod';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { PRODUCTS, type Product, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { Log } from '#worker/log.ts';
import type { HostedInvoice, OpenedCheckout, Refund } from '../port.ts';

export const seconds = z.number().transform((value) => value * 1000);
/** Stripe names an object by its id, or expands it in place. */
export const ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The currency of all sales, bookings and refunds. Payments in another currency are ignored. */
const CURRENCY = 'usd';

/**
 * Whether an amount is in our currency; another one is an error in the Stripe account and is logged.
 */
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
/** The payment method of a subscription; null where the customer's own is charged. */
export const cardShape = z
  .object({ default_payment_method: ref.nullable() })
  .transform((subscription) => subscription.default_payment_method);
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
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  lines: z.object({ data: z.array(z.object({ period: periodShape })) }),
  parent: z.object({ subscription_details: z.object({ subscription: ref }).nullable() }).nullable(),
});

/** A bill; one in another currency counts as not ours. */
export function createInvoiceShape(log: Log) {
  return invoiceShape.transform((invoice): HostedInvoice => {
    const { created, lines } = invoice;
    const isOurs = isOurCurrency(invoice, { invoice: invoice.id }, log);
    // Its lines have the period it is for; its own period is the previous one.
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

/** A refund with its charge expanded, which has the refunded total. */
export const refundShape = z.object({ created: seconds, charge: chargeShape }).transform(
  ({ created, charge }): Refund => ({
    chargeRef: charge.id,
    refundedCents: charge.amount_refunded,
    at: created,
  }),
);

/**
 * How Stripe stores that a subscription ends with its period: as a flag, or as an instant, which its customer
 * portal sets in flexible billing mode; classic ones have both
 * (https://docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
export const scheduleShape = z.object({
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
});
export type Schedule = z.infer<typeof scheduleShape>;

/**
 * Stripe's ids of the recurring prices of each product: the first is sold, the others were sold before and stay valid.
 */
export type StripePrices = Record<Product, readonly string[]>;

/** A price can be charged in several currencies; in another than ours it is not ours. */
const NO_PRICES: StripePrices = { pro: [], network: [], restaurant: [] };

/** Our statuses by Stripe's; `incomplete` and `incomplete_expired` subscriptions do not count. */
const STATUSES: Record<string, SubscriptionStatus> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
};

const itemShape = z.object({
  current_period_end: seconds,
  price: z.object({
    id: z.string(),
    unit_amount: z.number().int().nullable(),
    recurring: z.object({ interval: z.string() }).nullable(),
  }),
});

const subscriptionShape = z.object({
  id: z.string(),
  customer: ref,
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  created: seconds,
  ended_at: seconds.nullable(),
  trial_end: seconds.nullable(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.tuple([itemShape], itemShape) }),
});

/** A subscription, or null when it lacks our metadata on its owner. */
export function createSubscriptionShape(prices: StripePrices, log: Log) {
  return subscriptionShape.transform((stripe) => {
    const isOurs = isOurCurrency(stripe, { subscription: stripe.id }, log);
    const hosted = toHosted(stripe, isOurs ? prices : NO_PRICES);
    if (hosted && !hosted.hasOurPrice) {
      const { ref: subscription, product } = hosted;
      log('error', 'a subscription is billed at a price that is not ours', { subscription, product });
    }
    return hosted;
  });
}

function toHosted(
  stripe: z.infer<typeof subscriptionShape>,
  prices: StripePrices,
): HostedSubscription | null {
  const product = PRODUCTS.find((one) => one === stripe.metadata.product);
  const subscriberId = stripe.metadata.subscriber_id;
  if (!product || !subscriberId) return null;
  const { data } = stripe.items;
  const priced = data.find(({ price }) => prices[product].includes(price.id));
  const { price, current_period_end: currentPeriodEnd } = priced ?? data[0];
  const status = STATUSES[stripe.status];
  return {
    ref: stripe.id,
    customerRef: stripe.customer,
    product,
    subscriberId,
    isReal: status !== undefined,
    hasOurPrice: priced !== undefined,
    status: status ?? 'cancelled',
    priceCents: price.unit_amount ?? 0,
    interval: price.recurring?.interval === 'month' ? 'month' : 'week',
    trialEndsAt: stripe.trial_end,
    currentPeriodEnd,
    // An instant beyond the period ends a later one.
    cancelAtPeriodEnd:
      stripe.cancel_at_period_end || (stripe.cancel_at !== null && stripe.cancel_at <= currentPeriodEnd),
    createdAt: stripe.created,
    endedAt: status === 'cancelled' ? (stripe.ended_at ?? currentPeriodEnd) : null,
    unpaid: null,
  };
}
