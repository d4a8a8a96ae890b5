import Stripe from 'stripe';
import { vi } from 'vitest';
import { send } from './client.ts';

export const STRIPE_ENV = {
  STRIPE_SECRET_KEY: 'sk_test_only_tests_know',
  STRIPE_WEBHOOK_SECRET: 'whsec_only_tests_know',
  STRIPE_PRICE_PRO: 'price_pro',
  STRIPE_PRICE_NETWORK: 'price_network',
  STRIPE_PRICE_RESTAURANT: 'price_restaurant',
};

export const stripe = new Stripe(STRIPE_ENV.STRIPE_SECRET_KEY);

type Call = { method: string; path: string; form: URLSearchParams; headers: Headers };
type Fake = { id: string; [field: string]: unknown };

/**
 * A Stripe in memory, behind `fetch`: it opens checkouts once a key, keeps subscriptions and takes cancellations.
 * why: the Worker's tests reach no network. What its requests must look like is checked against the official library.
 */
export function startStripe() {
  const calls: Call[] = [];
  const answered = new Map<string, unknown>();
  const checkouts = new Map<string, Fake>();
  const subscriptions = new Map<string, Fake>();
  const invoicesByPayment = new Map<string, string>();
  const state = { isDown: false };

  function answer({ method, path, form, headers }: Call): unknown {
    const [, , group, kind, ref] = path.split('/');
    if (path === '/v1/checkout/sessions') {
      const id = `cs_${checkouts.size + 1}`;
      const checkout = {
        id,
        status: 'open',
        url: `https://checkout.stripe.com/c/${id}`,
        subscription: null,
        form,
      };
      checkouts.set(id, checkout);
      return checkout;
    }
    if (group === 'checkout' && ref) return checkouts.get(ref);
    if (path === '/v1/billing_portal/sessions')
      return { url: `https://billing.stripe.com/p/${form.get('customer')}` };
    if (group === 'invoice_payments') {
      const invoice = invoicesByPayment.get(form.get('payment[payment_intent]') ?? '');
      return { data: invoice ? [{ invoice }] : [] };
    }
    const subscription = subscriptions.get(kind ?? '');
    if (!subscription)
      throw new Error(`Not known to this Stripe: ${method} ${path} ${headers.get('Accept')}`);
    if (method === 'DELETE')
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created });
    if (method === 'POST') subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
    return subscription;
  }

  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const form = method === 'POST' ? new URLSearchParams(String(init?.body)) : url.searchParams;
    const call = { method, path: url.pathname, form, headers: new Headers(init?.headers) };
    calls.push(call);
    if (state.isDown) return new Response('{}', { status: 503 });
    const key = call.headers.get('Idempotency-Key');
    const known = key ? answered.get(key) : undefined;
    const body = known ?? answer(call);
    if (key) answered.set(key, body);
    return body ? Response.json(body) : Response.json({}, { status: 404 });
  });

  return { calls, checkouts, subscriptions, invoicesByPayment, state };
}

/** A subscription in the shape of Stripe's API; instants in seconds. */
export function buildSubscription(over: {
  id: string;
  product: string;
  subscriberId: string;
  status?: string;
  start?: number;
  trialEnd?: number | null;
  amount?: number;
}): Fake {
  const { start = Math.floor(Date.now() / 1000), trialEnd = null, status = 'active' } = over;
  return {
    id: over.id,
    object: 'subscription',
    customer: `cus_${over.id}`,
    status,
    created: start,
    ended_at: null,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    metadata: { product: over.product, subscriber_id: over.subscriberId },
    items: {
      data: [
        {
          current_period_end: trialEnd ?? start + 7 * 86_400,
          price: { unit_amount: over.amount ?? 1000, recurring: { interval: 'week' } },
        },
      ],
    },
  };
}

/** Sends an event as Stripe does, signed by its own library unless told otherwise. */
export async function sendEvent(
  event: { id: string; type: string; object: unknown },
  {
    at = Math.floor(Date.now() / 1000),
    secret = STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
    header = undefined as string | undefined,
  } = {},
) {
  const { id, type, object } = event;
  const payload = JSON.stringify({ id, type, object: 'event', created: at, data: { object } }, null, 2);
  const signature =
    header ?? (await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at }));
  return send('POST', '/api/webhooks/stripe', {
    body: payload,
    headers: { 'Stripe-Signature': signature, Origin: 'https://stripe.com' },
    env: STRIPE_ENV,
  });
}
