import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

const call = (driver: Client, method: string, path: string, body?: unknown) =>
  send(method, path, { body, headers: { Cookie: driver.cookie }, env: STRIPE_ENV });

async function buildDriver() {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  return { driver, id: id as string, ref: `sub_${id}` };
}

const readStatus = async (driver: Client) =>
  (await readJson(driver.get('/api/auth/user'))).subscriptionStatus;

const changed = (id: string, object: unknown) => ({ id, type: 'customer.subscription.updated', object });

test('late, duplicate, concurrent and reordered events all lead to Stripe’s current state', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  const now = buildSubscription({ id: ref, product: 'pro', subscriberId: id });
  fake.subscriptions.set(ref, now);
  const stale = { ...now, status: 'canceled', ended_at: NOW };
  const paid = { id: `evt_paid_${id}`, type: 'invoice.paid', object: fake.pay(`in_${id}`, ref, 1000) };
  const events = [changed(`evt_old_${id}`, stale), paid, paid, changed(`evt_new_${id}`, now), paid];
  const answers = await Promise.all(events.map((event) => sendEvent(event)));
  expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200));
  expect(await readStatus(driver)).toBe('pro');
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', subject: 'pro', amount_cents: 1000 }]);
  Object.assign(now, { status: 'canceled', ended_at: NOW });
  await sendEvent(changed(`evt_end_${id}`, now));
  expect(await readStatus(driver)).toBe('free');
  Object.assign(now, { status: 'active', ended_at: null });
  await sendEvent(changed(`evt_zombie_${id}`, now));
  expect(await readStatus(driver)).toBe('free');
  await expectBalancedLedger();
});

test('accepts only events that Stripe signed recently', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  fake.subscriptions.set(ref, buildSubscription({ id: ref, product: 'pro', subscriberId: id }));
  const event = changed(`evt_${id}`, { id: ref });
  const zeros = '0'.repeat(64);
  for (const how of [
    { secret: 'whsec_other' },
    { at: NOW - 400 },
    { at: NOW + 400 },
    { header: `t=${NOW},v1=${zeros}` },
    { header: `t=${NOW},v0=${zeros}` },
    { header: 't=,v1=' },
    { header: 'nonsense' },
  ]) {
    expect((await sendEvent(event, how)).status, JSON.stringify(how)).toBe(401);
  }
  expect((await send('POST', '/api/webhooks/stripe', { body: event, env: STRIPE_ENV })).status).toBe(401);
  expect((await send('POST', '/api/webhooks/stripe', { body: event })).status).toBe(503);
  // A body that is no event gets the same responses.
  expect((await send('POST', '/api/webhooks/stripe', { body: {}, env: STRIPE_ENV })).status).toBe(401);
  expect((await send('POST', '/api/webhooks/stripe', { body: {} })).status).toBe(503);
  expect(await readStatus(driver)).toBe('free');
  expect((await sendEvent(event, { at: NOW - 200 })).status).toBe(200);
  expect(await readStatus(driver)).toBe('pro');
  expect((await sendEvent({ id: `evt_x_${id}`, type: 'something.new', object: {} })).status).toBe(200);
});

test('processes a failed event when it arrives again', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  fake.subscriptions.set(ref, buildSubscription({ id: ref, product: 'pro', subscriberId: id }));
  fake.state.isDown = true;
  expect((await sendEvent(changed(`evt_${id}`, { id: ref }))).status).toBe(503);
  fake.state.isDown = false;
  expect((await sendEvent(changed(`evt_${id}`, { id: ref }))).status).toBe(200);
  expect(await readStatus(driver)).toBe('pro');
});

test('posts refunds once, up to Stripe’s total, and waits for an unknown charge', async () => {
  const fake = startStripe();
  const { id, ref } = await buildDriver();
  fake.subscriptions.set(ref, buildSubscription({ id: ref, product: 'pro', subscriberId: id }));
  fake.invoicesByPayment.set(`pi_${id}`, `in_${id}`);
  const refund = (n: number, amount: number) => ({
    id: `evt_refund_${id}_${n}`,
    type: 'charge.refunded',
    object: { id: `ch_${id}`, payment_intent: `pi_${id}`, amount_refunded: amount },
  });
  expect((await sendEvent(refund(1, 400))).status).toBe(503);
  await sendEvent({ id: `evt_paid_${id}`, type: 'invoice.paid', object: fake.pay(`in_${id}`, ref, 1000) });
  for (const event of [refund(1, 400), refund(2, 1000), refund(3, 400), refund(2, 1000)]) {
    expect((await sendEvent(event)).status).toBe(200);
  }
  const postings = await readPostings(id);
  expect(postings.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['charge', 1000],
    ['refund', 400],
    ['refund', 600],
  ]);
  await expectBalancedLedger();
});

test('cancellations and resumptions reach Stripe immediately or by the next run, and deleting the account ends the plan there', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  const now = buildSubscription({ id: ref, product: 'pro', subscriberId: id });
  fake.subscriptions.set(ref, now);
  await sendEvent(changed(`evt_${id}`, now));
  await call(driver, 'DELETE', '/api/subscription');
  expect(now.cancel_at_period_end).toBe(true);
  fake.state.isDown = true;
  expect((await call(driver, 'POST', '/api/subscription/resume')).status).toBe(200);
  fake.state.isDown = false;
  await sendEvent(changed(`evt_late_${id}`, now));
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ cancelAtPeriodEnd: false });
  await runBilling(createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test'));
  expect(now.cancel_at_period_end).toBe(false);
  const form = new URLSearchParams({ email: driver.email }).toString();
  await send('POST', '/profile/delete', {
    body: form,
    headers: { Cookie: driver.cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    env: STRIPE_ENV,
  });
  expect(now.status).toBe('canceled');
});

test('a trial at Stripe counts as the one trial, and a second purchase is rejected while the plan is active', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  const trial = buildSubscription({
    id: ref,
    product: 'pro',
    subscriberId: id,
    status: 'trialing',
    trialEnd: NOW + 7 * DAY,
  });
  fake.subscriptions.set(ref, trial);
  await sendEvent(changed(`evt_${id}`, trial));
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'trialing' });
  expect((await call(driver, 'POST', '/api/create-subscription')).status).toBe(409);
  Object.assign(trial, { status: 'canceled', ended_at: NOW });
  await sendEvent(changed(`evt_end_${id}`, trial));
  await call(driver, 'POST', '/api/create-subscription');
  const checkout = [...fake.checkouts.values()].at(-1);
  expect((checkout!.form as URLSearchParams).has('subscription_data[trial_period_days]')).toBe(false);
});

test('with Stripe the page has one button and no card field, and links to checkout and portal', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  const page = await call(driver, 'GET', '/subscribe');
  const html = await page.text();
  expect(html).not.toContain('Test payment: no card is charged.</p>');
  expect(html).toContain('>You pay on the secure page of our payment provider, Stripe.</p>');
  expect(page.headers.get('Content-Security-Policy')).toContain(
    "form-action 'self' https://checkout.stripe.com",
  );
  const post = (intent: string) =>
    send('POST', '/subscribe', {
      body: new URLSearchParams({ intent, price: '1' }).toString(),
      headers: { Cookie: driver.cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      env: STRIPE_ENV,
    });
  const started = await post('startPlan');
  expect([started.status, started.headers.get('Location')]).toEqual([
    303,
    'https://checkout.stripe.com/c/cs_1',
  ]);
  const now = buildSubscription({ id: ref, product: 'pro', subscriberId: id });
  fake.subscriptions.set(ref, now);
  Object.assign(fake.checkouts.get('cs_1')!, { status: 'complete', subscription: ref });
  const back = await call(driver, 'GET', '/subscribe?checkout=cs_1');
  expect(await back.text()).toMatch(/>Card and invoices</);
  expect(await readStatus(driver)).toBe('pro');
  const managed = await post('managePlan');
  expect(managed.headers.get('Location')).toBe(`https://billing.stripe.com/p/cus_${ref}`);
});

test('network and restaurant plans are also paid at Stripe, and start once paid', async () => {
  const fake = startStripe();
  const { driver, id, ref } = await buildDriver();
  const member = { driverName: 'Ann Lee', phoneNumber: '+1 512 555 0100', vehicleType: 'Car' };
  const joined = await call(driver, 'POST', '/api/roadwaze/signup', member);
  expect([joined.status, await readJson(joined)]).toEqual([
    202,
    { checkoutUrl: 'https://checkout.stripe.com/c/cs_1' },
  ]);
  const readKind = async () => (await readJson(driver.get('/api/app-integrations')))[0].connectionKind;
  expect(await readKind()).toBe('record');
  const fee = buildSubscription({ id: ref, product: 'network', subscriberId: id, amount: 3000 });
  fake.subscriptions.set(ref, fee);
  await sendEvent({ id: `evt_${id}`, type: 'invoice.paid', object: fake.pay(`in_${id}`, ref, 3000) });
  expect(await readKind()).toBe('account');
  expect(await readPostings(id)).toMatchObject([{ subject: 'network', amount_cents: 3000 }]);
  const body = { name: 'Thai Basil', email: 'thai@example.com', address: '2125 E Pratt St, Baltimore' };
  const { id: place } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  const paid = await send('POST', `/api/restaurants/${place}/subscribe`, { env: STRIPE_ENV });
  expect(await readJson(paid)).toEqual({
    status: 'unpaid',
    checkoutUrl: 'https://checkout.stripe.com/c/cs_2',
  });
  const plan = buildSubscription({ id: `sub_${place}`, product: 'restaurant', subscriberId: place });
  fake.subscriptions.set(`sub_${place}`, plan);
  await sendEvent(changed(`evt_${place}`, plan));
  expect(await readJson(send('GET', `/api/restaurants/${place}`))).toMatchObject({ status: 'active' });
});
