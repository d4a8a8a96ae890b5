import Stripe from 'stripe';
import { vi } from 'vitest';
import { buildInvoice, getSubscriptionOf, type StripeInvoice } from './build-invoice.ts';
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
 * Starts a Stripe in memory, behind `fetch`. It opens one checkout per idempotency key, keeps subscriptions and accepts
 * cancellations. why: Worker tests have no network. The requests' format is checked against the official library.
 */
export function startStripe() {
  const calls: Call[] = [];
  const answered = new Map<string, unknown>();
  const checkouts = new Map<string, Fake>();
  const subscriptions = new Map<string, Fake>();
  const invoicesByPayment = new Map<string, string>();
  const invoices: StripeInvoice[] = [];
  /** Refunded amounts in cents, by payment. */
  const refunds = new Map<string, number>();
  const state = {
    isDown: false,
    failing: null as string | null,
    /** Returns a response that differs from a healthy Stripe's, or undefined for requests without one. */
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
      Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
    // As in flexible billing mode, each leaves the other unchanged.
    if (form.has('cancel_at_period_end'))
      subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
    if (form.has('cancel_at')) subscription.cancel_at = Number(form.get('cancel_at')) || null;
    return subscription;
  }

  /** Cancels like a subscriber in the customer portal, which in flexible billing mode sets the time and not the flag. */
  function leaveInPortal(ref: string) {
    const subscription = subscriptions.get(ref)!;
    const { data } = subscription.items as { data: { current_period_end: number }[] };
    subscription.cancel_at = data[0]!.current_period_end;
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
    const { currency, amount_paid: amount_refunded } = invoice;
    const charge = { id: `ch_${invoice.id}`, payment_intent: payment, currency, amount_refunded };
    return { id: `re_${invoice.id}`, amount: invoice.amount_paid, created: invoice.created, charge };
  }

  /** Pays for a period of a subscription without sending an event. Returns the invoice. */
  function pay(id: string, subscription: string, amount: number, at?: number): StripeInvoice {
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
    if (state.isDown || isFailing) return refuse(503);
    const trouble = state.trouble?.(call) ?? findMistake(call);
    if (trouble) return refuse(trouble.status, trouble.body);
    const key = call.headers.get('Idempotency-Key');
    const known = key ? answered.get(key) : undefined;
    const body = known ?? answer(call);
    if (key) answered.set(key, body);
    return body ? Response.json(body) : Response.json(UNKNOWN, { status: 404 });
  });

  return { calls, checkouts, subscriptions, invoicesByPayment, refunds, pay, leaveInPortal, state };
}

/** Returns a failure as Stripe reports it. For its own errors, it says not to retry. */
const refuse = (status: number, body: unknown = { error: { type: 'api_error' } }) =>
  Response.json(body, { status, headers: status >= 500 ? { 'Stripe-Should-Retry': 'false' } : {} });

/** Returns Stripe's error for a cancellation with both the flag and the time, or undefined. */
const findMistake = ({ method, form }: Call) =>
  method === 'POST' && form.has('cancel_at') && form.has('cancel_at_period_end')
    ? { status: 400, body: { error: { type: 'invalid_request_error' } } }
    : undefined;

/** Stripe's response when it has no such object. */
const UNKNOWN = { error: { type: 'invalid_request_error', code: 'resource_missing' } };

/** Returns a subscription in the shape of Stripe's API. Times are in seconds. */
export function buildSubscription(over: {
  id: string;
  product: string;
  subscriberId: string;
  status?: string;
  start?: number;
  trialEnd?: number | null;
  amount?: number;
  price?: string;
  currency?: string;
}): Fake {
  const { start = Math.floor(Date.now() / 1000), trialEnd = null, status = 'active' } = over;
  return {
    id: over.id,
    object: 'subscription',
    customer: `cus_${over.id}`,
    currency: over.currency ?? 'usd',
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
          price: {
            id: over.price ?? `price_${over.product}`,
            unit_amount: over.amount ?? 1000,
            recurring: { interval: 'week' },
          },
        },
      ],
    },
  };
}

/** Returns the `Stripe-Signature` of a payload, made by Stripe's own library. */
export function signStripe(
  payload: string,
  { at = Math.floor(Date.now() / 1000), secret = STRIPE_ENV.STRIPE_WEBHOOK_SECRET } = {},
): Promise<string> {
  return stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at });
}

/** Sends an event like Stripe does, signed by Stripe's own library unless a header is given. */
export async function sendEvent(
  event: { id: string; type: string; object: unknown },
  {
    at = Math.floor(Date.now() / 1000),
    secret = STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
    header = undefined as string | undefined,
  } = {},
) {
  const { id, type, object } = event;
  const payload = JSON.stringify(
    { id, type, object: 'event', created: at, data: { object: { currency: 'usd', ...(object as object) } } },
    null,
    2,
  );
  const signature = header ?? (await signStripe(payload, { at, secret }));
  return send('POST', '/api/webhooks/stripe', {
    body: payload,
    headers: { 'Stripe-Signature': signature, Origin: 'https://stripe.com' },
    env: STRIPE_ENV,
  });
}
