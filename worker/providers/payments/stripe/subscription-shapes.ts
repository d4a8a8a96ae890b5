import { z } from 'zod';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { PRODUCTS, type Product, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import type { Log } from '#worker/log.ts';
import { isOurCurrency, ref, seconds } from './shapes.ts';

/**
 * How Stripe stores that a subscription ends with its period: as a flag, or as an instant, which the customer portal sets in
 * flexible billing mode. Classic subscriptions have both
 * (https://docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
export const scheduleShape = z.object({
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
});
export type Schedule = z.infer<typeof scheduleShape>;

/** The payment method of a subscription; null if the customer's own is charged. */
export const cardShape = z
  .object({ default_payment_method: ref.nullable() })
  .transform((subscription) => subscription.default_payment_method);

/** Stripe's ids of the recurring prices of each product: the first is for sale, the others are former prices that stay valid. */
export type StripePrices = Record<Product, readonly string[]>;

/** A price can be charged in several currencies; in a currency other than ours it isn't one of our prices. */
const NO_PRICES: StripePrices = { pro: [], network: [], restaurant: [] };

/** Maps Stripe's statuses to ours; `incomplete` and `incomplete_expired` subscriptions don't count. */
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

/** Returns the shape of a subscription; it parses to null if our metadata about the owner is missing. */
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
    hasBegun: status !== undefined,
    hasOurPrice: priced !== undefined,
    status: status ?? 'cancelled',
    priceCents: price.unit_amount ?? 0,
    interval: price.recurring?.interval === 'month' ? 'month' : 'week',
    trialEndsAt: stripe.trial_end,
    currentPeriodEnd,
    // A later instant ends a later period, not this one.
    cancelAtPeriodEnd:
      stripe.cancel_at_period_end || (stripe.cancel_at !== null && stripe.cancel_at <= currentPeriodEnd),
    createdAt: stripe.created,
    endedAt: status === 'cancelled' ? (stripe.ended_at ?? currentPeriodEnd) : null,
    unpaid: null,
    seenAt: null,
  };
}
