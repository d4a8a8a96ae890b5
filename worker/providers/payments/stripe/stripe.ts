import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { verifySignature } from '#worker/domain/shared/verify-signature.ts';
import type { Log } from '#worker/log.ts';
import type { Checkout, HostedEvent, HostedPayments, Refund } from '../port.ts';
import { callStripe, type StripeParams, type StripeSettings } from './call.ts';
import { readSubscription, type StripePrices } from './read-subscription.ts';
import { scheduleEnd } from './schedule-end.ts';
import {
  anyShape,
  checkoutShape,
  invoicePaymentsShape,
  invoiceShape,
  invoicesShape,
  portalShape,
  refundShape,
} from './shapes.ts';
import { toHostedEvent } from './to-hosted-event.ts';

export type StripeConfig = Omit<StripeSettings, 'noteOtherMode'> & {
  webhookSecret: string;
  prices: StripePrices;
};

/** Payments by Stripe Billing over plain HTTP: Checkout, customer portal, subscriptions, webhooks. */
export function createStripe(config: StripeConfig): HostedPayments {
  return createPort({ ...config, noteOtherMode: logOnce(config.log) });
}

type Connection = StripeConfig & StripeSettings;

function createPort(config: Connection): HostedPayments {
  return {
    kind: 'stripe',
    openCheckout: (checkout) =>
      callStripe(config, {
        method: 'POST',
        path: '/v1/checkout/sessions',
        params: describeCheckout(config, checkout),
        idempotencyKey: `checkout:${checkout.id}`,
        schema: checkoutShape,
      }),
    readCheckout: (ref) =>
      callStripe(config, {
        method: 'GET',
        path: withId('/v1/checkout/sessions', ref),
        schema: checkoutShape,
      }),
    expireCheckout: (ref) =>
      forget(
        callStripe(config, {
          method: 'POST',
          path: `${withId('/v1/checkout/sessions', ref)}/expire`,
          schema: anyShape,
        }),
      ),
    openPortal: ({ customerRef, returnUrl }) =>
      callStripe(config, {
        method: 'POST',
        path: '/v1/billing_portal/sessions',
        params: { customer: customerRef, return_url: returnUrl },
        schema: portalShape,
      }),
    readSubscription: (ref) => readSubscription(config, withId('/v1/subscriptions', ref)),
    setCancelAtPeriodEnd: ({ ref, ...input }) =>
      scheduleEnd(config, { path: withId('/v1/subscriptions', ref), ...input }),
    cancelNow: ({ ref, key }) =>
      forget(
        callStripe(config, {
          method: 'DELETE',
          path: withId('/v1/subscriptions', ref),
          idempotencyKey: key,
          schema: anyShape,
        }),
      ),
    listPaidInvoices: (subscription) =>
      callStripe(config, {
        method: 'GET',
        path: '/v1/invoices',
        params: { subscription, status: 'paid', limit: 100 },
        schema: invoicesShape,
      }),
    refundInvoice: (invoiceRef) => refundInvoice(config, invoiceRef),
    readInvoice: (ref) =>
      callStripe(config, { method: 'GET', path: withId('/v1/invoices', ref), schema: invoiceShape }),
    findInvoice: (paymentRef) => findInvoice(config, paymentRef),
    readEvent: (input) => readEvent(config, input),
  };
}

/** One line for a request or a run, however many objects it meets: all of them have the same cause. */
function logOnce(log: Log): () => void {
  let isLogged = false;
  return () => {
    if (!isLogged)
      log('error', 'Stripe key and objects are of different modes, live and test: nothing is changed');
    isLogged = true;
  };
}

function describeCheckout({ prices }: StripeConfig, checkout: Checkout): StripeParams {
  const { product, subscriberId, email, trialDays, expiresAt, successUrl, cancelUrl } = checkout;
  const metadata = { product, subscriber_id: subscriberId };
  return {
    mode: 'subscription',
    line_items: [{ price: prices[product][0] ?? '', quantity: 1 }],
    client_reference_id: subscriberId,
    customer_email: email,
    metadata,
    subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt / 1000),
  };
}

async function findInvoice(config: Connection, paymentRef: string): Promise<Result<string | null>> {
  const found = await callStripe(config, {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: { payment: { type: 'payment_intent', payment_intent: paymentRef } },
    schema: invoicePaymentsShape,
  });
  return found.ok ? succeed(found.value.data[0]?.invoice ?? null) : found;
}

async function refundInvoice(config: Connection, invoiceRef: string): Promise<Result<Refund | null>> {
  const found = await callStripe(config, {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: { invoice: invoiceRef, status: 'paid' },
    schema: invoicePaymentsShape,
  });
  if (!found.ok) return found;
  const payment_intent = found.value.data[0]?.payment?.payment_intent;
  if (!payment_intent) return succeed(null);
  return callStripe(config, {
    method: 'POST',
    path: '/v1/refunds',
    params: { payment_intent, reason: 'duplicate', expand: ['charge'] },
    idempotencyKey: `refund:${invoiceRef}`,
    schema: refundShape,
  });
}

async function readEvent(
  { webhookSecret: secret, log }: StripeConfig,
  { payload, signature: header, now }: { payload: string; signature: string; now: number },
): Promise<Result<HostedEvent>> {
  if (!(await verifySignature({ secret, header, payload, now }))) return fail('badSignature');
  const event = toHostedEvent(JSON.parse(payload));
  if (event) return succeed(event);
  log('error', 'an event of Stripe cannot be read');
  return fail('invalidInput');
}

function withId(path: string, ref: string): string {
  return `${path}/${encodeURIComponent(ref)}`;
}

async function forget(answer: Promise<Result<unknown>>): Promise<Result<null>> {
  const result = await answer;
  return result.ok ? succeed(null) : result;
}
