import { z } from 'zod';
import type { HostedSubscription } from '#worker/domain/billing/hosted-subscription.ts';
import { PRODUCTS, type Product, type SubscriptionStatus } from '#worker/domain/billing/subscription.ts';
import { type Result, succeed } from '#worker/domain/shared/result.ts';
import { callStripe, type StripeSettings } from './call.ts';
import { ref, seconds } from './shapes.ts';

/** Stripe's names of the recurring prices of each product: the first is sold, and whatever was sold before is honoured. */
export type StripePrices = Record<Product, readonly string[]>;

/** What Stripe's states are to us; `incomplete` ones are none yet, and `incomplete_expired` never became one. */
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
  status: z.string(),
  metadata: z.record(z.string(), z.string()),
  created: seconds,
  ended_at: seconds.nullable(),
  trial_end: seconds.nullable(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.tuple([itemShape], itemShape) }),
});

/** The subscription, or null when it does not say, in the metadata we gave it, whose it is. */
export async function readSubscription(
  settings: StripeSettings & { prices: StripePrices },
  path: string,
): Promise<Result<HostedSubscription | null>> {
  const read = await callStripe(settings, { method: 'GET', path, schema: subscriptionShape });
  if (!read.ok) return read;
  const hosted = toHosted(read.value, settings.prices);
  if (hosted && !hosted.hasOurPrice) {
    const { ref: subscription, product } = hosted;
    settings.log('error', 'a subscription is billed at a price that is not ours', { subscription, product });
  }
  return succeed(hosted);
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
  };
}
