import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { STRIPE_VERSION } from '#worker/providers/payments/stripe/client.ts';
import { createStripe } from '#worker/providers/payments/stripe/stripe.ts';
import { readJson, send, signIn } from '../client.ts';
import { buildSubscription, STRIPE_ENV, startStripe } from '../software-stripe.ts';

type Sent = { method: string; path: string; form: URLSearchParams; headers: Headers };

/** Returns the request that the official library sends. Its types are Stripe's published schema. */
async function watchLibrary(ask: (library: Stripe) => Promise<unknown>): Promise<Sent> {
  const seen: Request[] = [];
  const library = new Stripe(STRIPE_ENV.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(async (input, init) => {
      seen.push(new Request(input, init as RequestInit));
      return Response.json({ id: 'library', data: [] });
    }),
  });
  await ask(library);
  const [request] = seen;
  const { method, url, headers } = request!;
  const { pathname: path, searchParams } = new URL(url);
  const form = method === 'POST' ? new URLSearchParams(await request!.text()) : searchParams;
  return { method, path, form, headers };
}

function expectSame(ours: Sent, theirs: Sent) {
  expect([ours.method, ours.path]).toEqual([theirs.method, theirs.path]);
  expect([...ours.form].sort()).toEqual([...theirs.form].sort());
  for (const name of ['Stripe-Version', 'Authorization']) {
    expect(ours.headers.get(name)).toBe(theirs.headers.get(name));
  }
  expect(ours.headers.get('Stripe-Version')).toBe(STRIPE_VERSION);
  if (ours.method === 'POST')
    expect(ours.headers.get('Content-Type')).toBe(theirs.headers.get('Content-Type'));
}

test('opens a checkout exactly like the official library, once, ignoring prices in the request', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const buy = () =>
    send('POST', '/api/create-subscription', {
      body: { price: 0.01, trial_period_days: 99 },
      headers: { Cookie: driver.cookie },
      env: STRIPE_ENV,
    });
  const answers = await Promise.all([buy(), buy(), buy()]);
  const bodies = await Promise.all([...answers, await buy()].map((answer) => readJson(answer)));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toEqual({
    status: 'none',
    subscriptionStatus: 'free',
    trialEndsAt: null,
    checkoutUrl: 'https://checkout.stripe.com/c/cs_1',
  });
  expect(fake.checkouts.size).toBe(1);
  const [ours] = fake.calls;
  const metadata = { product: 'pro', subscriber_id: id };
  const theirs = await watchLibrary((library) =>
    library.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: 'price_pro', quantity: 1 }],
      client_reference_id: id,
      customer_email: driver.email,
      metadata,
      subscription_data: { metadata, trial_period_days: 7 },
      success_url: 'http://localhost:8787/subscribe?checkout={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:8787/subscribe',
      expires_at: Number(ours!.form.get('expires_at')),
    }),
  );
  expectSame(ours!, theirs);
  expect(ours!.headers.get('Idempotency-Key')).toMatch(/^checkout:/);
});

/** The other operations of the port, the requests they make, and their idempotency keys. */
const REQUESTS: [
  name: string,
  ours: (port: ReturnType<typeof createStripe>) => Promise<unknown>,
  theirs: ((library: Stripe) => Promise<unknown>)[],
  key?: string,
][] = [
  [
    'a checkout is read',
    (port) => port.readCheckout('cs_1'),
    [(library) => library.checkout.sessions.retrieve('cs_1')],
  ],
  [
    'a checkout is expired',
    (port) => port.expireCheckout('cs_1'),
    [(library) => library.checkout.sessions.expire('cs_1')],
  ],
  [
    'an invoice is read',
    (port) => port.readInvoice('in_1'),
    [(library) => library.invoices.retrieve('in_1')],
  ],
  [
    'the portal is opened',
    (port) => port.openPortal({ customerRef: 'cus_1', returnUrl: 'https://roadwaze.example/subscribe' }),
    [
      (library) =>
        library.billingPortal.sessions.create({
          customer: 'cus_1',
          return_url: 'https://roadwaze.example/subscribe',
        }),
    ],
  ],
  [
    'a subscription is read',
    (port) => port.readSubscription('sub_1'),
    [(library) => library.subscriptions.retrieve('sub_1')],
  ],
  [
    'a subscription is cancelled at the end of its period',
    (port) => port.setCancelAtPeriodEnd({ ref: 'sub_1', isCancelled: true, key: 'one' }),
    [(library) => library.subscriptions.update('sub_1', { cancel_at_period_end: true })],
    'one',
  ],
  [
    'a subscription that was cancelled here is resumed',
    (port) => port.setCancelAtPeriodEnd({ ref: 'sub_cancelled', isCancelled: false, key: 'two' }),
    [
      (library) => library.subscriptions.retrieve('sub_cancelled'),
      (library) => library.subscriptions.update('sub_cancelled', { cancel_at_period_end: false }),
    ],
    'two:0',
  ],
  [
    'a subscription that was cancelled in the portal is resumed',
    (port) => port.setCancelAtPeriodEnd({ ref: 'sub_left', isCancelled: false, key: 'two' }),
    [
      (library) => library.subscriptions.retrieve('sub_left'),
      (library) => library.subscriptions.update('sub_left', { cancel_at: '' }),
    ],
    'two:0',
  ],
  [
    'a subscription is ended at once',
    (port) => port.cancelNow({ ref: 'sub_1', key: 'three' }),
    [(library) => library.subscriptions.cancel('sub_1')],
    'three',
  ],
  [
    'paid invoices are listed',
    (port) => port.listPaidInvoices('sub_1'),
    [(library) => library.invoices.list({ subscription: 'sub_1', status: 'paid', limit: 100 })],
  ],
  [
    'the invoice of a payment is found',
    (port) => port.findInvoice('pi_1'),
    [
      (library) =>
        library.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: 'pi_1' } }),
    ],
  ],
  [
    'an invoice is refunded',
    (port) => port.refundInvoice('in_1'),
    [
      (library) => library.invoicePayments.list({ invoice: 'in_1', status: 'paid' }),
      (library) =>
        library.refunds.create({ payment_intent: 'pi_in_1', reason: 'duplicate', expand: ['charge'] }),
    ],
    'refund:in_1',
  ],
];

test.for(REQUESTS)('%s as the official library does it', async ([, ask, theirs, key]) => {
  const fake = startStripe();
  fake.checkouts.set('cs_1', {
    id: 'cs_1',
    status: 'open',
    url: 'https://checkout.stripe.com',
    subscription: null,
  });
  for (const id of ['sub_1', 'sub_cancelled', 'sub_left']) {
    fake.subscriptions.set(id, buildSubscription({ id, product: 'pro', subscriberId: 'driver' }));
  }
  fake.subscriptions.get('sub_cancelled')!.cancel_at_period_end = true;
  fake.leaveInPortal('sub_left');
  fake.pay('in_1', 'sub_1', 1000);
  const port = createStripe({
    secretKey: STRIPE_ENV.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_ENV.STRIPE_WEBHOOK_SECRET,
    prices: { pro: ['price_pro'], network: ['price_network'], restaurant: ['price_restaurant'] },
    fetch: (...call) => fetch(...call),
    log: () => {},
  });
  expect(await ask(port)).toMatchObject({ ok: true });
  expect(fake.calls).toHaveLength(theirs.length);
  for (const [index, library] of theirs.entries()) {
    expectSame(fake.calls[index]!, await watchLibrary(library));
  }
  const { method, headers } = fake.calls.at(-1)!;
  // All other writes have the library's own random idempotency key, which it reuses for its retries.
  const ownKey = method === 'POST' ? expect.stringMatching(/^stripe-node-retry-/) : null;
  expect(headers.get('Idempotency-Key')).toEqual(key ?? ownKey);
});
