import type Stripe from 'stripe';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { verifySignature } from '#worker/domain/shared/verify-signature.ts';
import type { Checkout, HostedEvent, PaymentProvider, Refund } from '../port.ts';
import { type AskStripe, createAskStripe, type StripeSettings } from './client.ts';
import { sendBill } from './send-bill.ts';
import {
  anyShape,
  checkoutShape,
  createInvoiceShape,
  createInvoicesShape,
  invoicePaymentsShape,
  portalShape,
  refundShape,
} from './shapes.ts';
import {
  createSubscriptionShape,
  type Schedule,
  type StripePrices,
  scheduleShape,
} from './subscription-shapes.ts';
import { toHostedEvent } from './to-hosted-event.ts';

type StripeConfig = StripeSettings & { webhookSecret: string; prices: StripePrices };

/** Returns a payment provider based on Stripe Billing: Checkout, customer portal, subscriptions, webhooks. */
export function createStripe(config: StripeConfig): PaymentProvider {
  const ask = createAskStripe(config);
  const subscriptionShape = createSubscriptionShape(config.prices, config.log);
  const [invoiceShape, invoicesShape] = [createInvoiceShape(config.log), createInvoicesShape(config.log)];
  return {
    kind: 'stripe',
    settleMs: 2 * HOUR_MS,
    openCheckout: (checkout) =>
      ask(checkoutShape, (stripe) =>
        stripe.checkout.sessions.create(describeCheckout(config.prices, checkout), {
          idempotencyKey: `checkout:${checkout.id}`,
        }),
      ),
    readCheckout: (ref) => ask(checkoutShape, (stripe) => stripe.checkout.sessions.retrieve(ref)),
    expireCheckout: (ref) => dropValue(ask(anyShape, (stripe) => stripe.checkout.sessions.expire(ref))),
    openPortal: ({ customerRef: customer, returnUrl: return_url }) =>
      ask(portalShape, (stripe) => stripe.billingPortal.sessions.create({ customer, return_url })),
    readSubscription: (ref) => ask(subscriptionShape, (stripe) => stripe.subscriptions.retrieve(ref)),
    setCancelAtPeriodEnd: ({ ref, isCancelled, key }) =>
      isCancelled
        ? dropValue(
            ask(scheduleShape, (stripe) =>
              stripe.subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: key }),
            ),
          )
        : clearSchedule(ask, ref, key),
    cancelNow: ({ ref, key }) =>
      dropValue(ask(anyShape, (stripe) => stripe.subscriptions.cancel(ref, {}, { idempotencyKey: key }))),
    listPaidInvoices: (subscription) =>
      ask(invoicesShape, (stripe) => stripe.invoices.list({ subscription, status: 'paid', limit: 100 })),
    refundInvoice: (invoiceRef) => refundInvoice(ask, invoiceRef),
    readInvoice: (ref) => ask(invoiceShape, (stripe) => stripe.invoices.retrieve(ref)),
    sendBill: (bill) => sendBill(ask, bill, invoiceShape),
    findInvoice: (paymentRef) => findInvoice(ask, paymentRef),
    verifyEvent: async (signed, now) =>
      (await verifySignature(signed, { secret: config.webhookSecret, now }))
        ? succeed(null)
        : fail('badSignature'),
    readEvent: (json) => readEvent(json, config.log),
  };
}

function describeCheckout(
  prices: StripePrices,
  { product, subscriberId, email, trialDays, expiresAt, successUrl, cancelUrl }: Checkout,
): Stripe.Checkout.SessionCreateParams {
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

/** Resumes a subscription: clears both forms of scheduled cancellation, and verifies that none is left. */
async function clearSchedule(ask: AskStripe, ref: string, key: string): Promise<Result<null>> {
  let known = await ask(scheduleShape, (stripe) => stripe.subscriptions.retrieve(ref));
  for (let step = 0; step < 2; step++) {
    if (!known.ok) return known;
    const params = describeClearing(known.value);
    if (params === null) return succeed(null);
    const idempotencyKey = `${key}:${step}`;
    known = await ask(scheduleShape, (stripe) =>
      stripe.subscriptions.update(ref, params, { idempotencyKey }),
    );
  }
  return known.ok && describeClearing(known.value) === null ? succeed(null) : fail('paymentsRefused');
}

/** Returns the request that clears one form of scheduled cancellation, or null if none is set. Stripe accepts one at a time. */
function describeClearing({ cancel_at, cancel_at_period_end }: Schedule) {
  if (cancel_at_period_end) return { cancel_at_period_end: false } as const;
  return cancel_at === null ? null : ({ cancel_at: '' } as const);
}

async function findInvoice(ask: AskStripe, paymentRef: string): Promise<Result<string | null>> {
  const payment = { type: 'payment_intent', payment_intent: paymentRef } as const;
  const found = await ask(invoicePaymentsShape, (stripe) => stripe.invoicePayments.list({ payment }));
  return found.ok ? succeed(found.value.data[0]?.invoice ?? null) : found;
}

async function refundInvoice(ask: AskStripe, invoice: string): Promise<Result<Refund | null>> {
  const found = await ask(invoicePaymentsShape, (stripe) =>
    stripe.invoicePayments.list({ invoice, status: 'paid' }),
  );
  if (!found.ok) return found;
  const payment_intent = found.value.data[0]?.payment?.payment_intent;
  if (!payment_intent) return succeed(null);
  return ask(refundShape, (stripe) =>
    stripe.refunds.create(
      { payment_intent, reason: 'duplicate', expand: ['charge'] },
      { idempotencyKey: `refund:${invoice}` },
    ),
  );
}

function readEvent(json: unknown, log: StripeConfig['log']): Result<HostedEvent> {
  const event = toHostedEvent(json, log);
  if (event) return succeed(event);
  log('error', 'an event of Stripe cannot be read');
  return fail('invalidInput');
}

async function dropValue(answer: Promise<Result<unknown>>): Promise<Result<null>> {
  const result = await answer;
  return result.ok ? succeed(null) : result;
}
