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
  const invoices: Invoice[] = [];
  /** What went back, in cents, by payment. */
  const refunds = new Map<string, number>();
  const state = {
    isDown: false,
    failing: null as string | null,
    /** Answers some requests otherwise than Stripe in good health does. */
    trouble: null as ((call: Call) => { status: number; body?: unknown } | undefined) | null,
  };

  function answer({ method, path, form, headers }: Call): unknown {
    const [, , group, kind, ref] = path.split('/');
    if (group === 'checkout') return answerCheckout(form, ref, path.endsWith('/expire'));
    if (path === '/v1/billing_portal/sessions')
      return { url: `https://billing.stripe.com/p/${form.get('customer')}` };
    if (group === 'invoices' && kind) return invoices.find(({ id }) => id === kind);
    if (group === 'invoices') {
      return { data: invoices.filter((one) => getSubscriptionOf(one) === form.get('subscription')) };
    }
    if (group === 'invoice_payments') return { data: findPayments(form) };
    if (group === 'refunds') return refund(form.get('payment_intent') ?? '');
    if (group === 'subscriptions') return changeSubscription(method, kind ?? '', form);
    throw new Error(`Not known to this Stripe: ${method} ${path} ${headers.get('Accept')}`);
  }

  function answerCheckout(form: URLSearchParams, ref: string | undefined, isExpiring: boolean) {
    if (ref) return isExpiring ? expireCheckout(ref) : checkouts.get(ref);
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

  function expireCheckout(ref: string) {
    const checkout = checkouts.get(ref);
    return checkout && Object.assign(checkout, { status: 'expired', url: null });
  }

  function changeSubscription(method: string, ref: string, form: URLSearchParams) {
    const subscription = subscriptions.get(ref);
    if (!subscription) return undefined;
    if (method === 'DELETE')
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created });
    if (method === 'POST') subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
    return subscription;
  }

  function findPayments(form: URLSearchParams) {
    const wanted = form.get('payment[payment_intent]');
    const invoice = form.get('invoice') ?? invoicesByPayment.get(wanted ?? '');
    const payment = { type: 'payment_intent', payment_intent: wanted ?? `pi_${invoice}` };
    return invoice ? [{ invoice, payment } satisfies Partial<Stripe.InvoicePayment>] : [];
  }

  function refund(payment: string) {
    const invoice = invoices.find(({ id }) => payment === `pi_${id}`);
    if (!invoice || refunds.has(payment)) return undefined;
    refunds.set(payment, invoice.amount_paid);
    const charge = { id: `ch_${invoice.id}`, payment_intent: payment, amount_refunded: invoice.amount_paid };
    return { id: `re_${invoice.id}`, amount: invoice.amount_paid, created: invoice.created, charge };
  }

  /** A subscription's period is paid, as no event tells; answers the invoice. */
  function pay(id: string, subscription: string, amount: number, at?: number): Invoice {
    const paid = buildInvoice({ id, subscription, amount, ...(at === undefined ? {} : { at }) });
    invoices.unshift(paid);
    invoicesByPayment.set(`pi_${id}`, id);
    return paid;
  }

  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const form = method === 'POST' ? new URLSearchParams(String(init?.body)) : url.searchParams;
    const call = { method, path: url.pathname, form, headers: new Headers(init?.headers) };
    calls.push(call);
    const isFailing =
      state.failing === url.pathname && (method !== 'GET' || state.failing === '/v1/invoices');
    if (state.isDown || isFailing) return new Response('{}', { status: 503 });
    const trouble = state.trouble?.(call);
    if (trouble) return Response.json(trouble.body ?? {}, { status: trouble.status });
    const key = call.headers.get('Idempotency-Key');
    const known = key ? answered.get(key) : undefined;
    const body = known ?? answer(call);
    if (key) answered.set(key, body);
    return body ? Response.json(body) : Response.json(UNKNOWN, { status: 404 });
  });

  return { calls, checkouts, subscriptions, invoicesByPayment, refunds, pay, state };
}

/** How Stripe says that it has no such object. */
const UNKNOWN = { error: { type: 'invalid_request_error', code: 'resource_missing' } };

type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'status' | 'amount_paid' | 'created' | 'period_end' | 'customer_email' | 'parent'
> & { lines: unknown; status_transitions: unknown };

const getSubscriptionOf = ({ parent }: Invoice) => parent?.subscription_details?.subscription;

/** A paid invoice in the shape of Stripe's API; instants in seconds. */
export function buildInvoice(over: {
  id: string;
  subscription: string;
  amount: number;
  at?: number;
}): Invoice {
  const { id, subscription, amount, at = Math.floor(Date.now() / 1000) } = over;
  return {
    id,
    status: 'paid',
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
