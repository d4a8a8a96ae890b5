import type Stripe from 'stripe';

export type StripeInvoice = Pick<
  Stripe.Invoice,
  'id' | 'status' | 'currency' | 'amount_paid' | 'created' | 'period_end' | 'customer_email' | 'parent'
> & { lines: unknown; status_transitions: unknown };

export const getSubscriptionOf = ({ parent }: StripeInvoice) => parent?.subscription_details?.subscription;

/** Returns a paid invoice in the shape of Stripe's API. Times are in seconds. */
export function buildInvoice(over: {
  id: string;
  subscription: string;
  amount: number;
  at?: number;
  currency?: string;
}): StripeInvoice {
  const { id, subscription, amount, currency = 'usd', at = Math.floor(Date.now() / 1000) } = over;
  return {
    id,
    status: 'paid',
    currency,
    amount_paid: amount,
    created: at,
    period_end: at,
    customer_email: `payer-of-${id}@example.com`,
    status_transitions: { paid_at: at },
    lines: { data: [{ period: { start: at, end: at + 7 * 86_400 } }] },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription, metadata: null },
    },
  };
}
