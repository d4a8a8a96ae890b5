import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { trackJobRun } from '#worker/services/jobs/track-job-run.ts';
import { readJson, send, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';
import { STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';
import { buildMember, createStripeCtx, sendWithStripe } from '../stripe-member.ts';

const MINUTE_MS = 60_000;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

const countDue = () =>
  env.DB.prepare('select count(*) as n from subscriptions where is_cancel_due = 1').first<number>('n');

test.each([
  ['the key is not accepted', { status: 401 }],
  ['the key may not do this', { status: 403 }],
  ['the request is refused', { status: 400, body: { error: { type: 'invalid_request_error' } } }],
  ['nobody knows the address', { status: 404 }],
  ['the answer cannot be read', { status: 200, body: { object: 'something else' } }],
])('retries a cancellation until it succeeds: %s', async (_, trouble) => {
  const fake = startStripe();
  const { driver, plan } = await buildMember(fake);
  fake.state.trouble = ({ path }) => (path === `/v1/subscriptions/${plan.id}` ? trouble : undefined);
  expect((await sendWithStripe(driver, 'DELETE', '/api/subscription')).status).toBe(200);
  await pushCancellations(createStripeCtx());
  expect([plan.cancel_at_period_end, await countDue()]).toEqual([false, 1]);
  fake.state.trouble = null;
  takeLoggedErrors();
  await pushCancellations(createStripeCtx(MINUTE_MS));
  expect([plan.cancel_at_period_end, await countDue()]).toEqual([true, 0]);
});

test('a cancellation counts as done if the subscription has already ended at the provider', async () => {
  const fake = startStripe();
  const [over, gone] = [await buildMember(fake), await buildMember(fake)];
  over.plan.status = 'canceled';
  over.plan.ended_at = over.plan.created;
  fake.subscriptions.delete(gone.plan.id);
  fake.state.trouble = ({ method, path }) =>
    method === 'POST' && path.endsWith(over.plan.id) ? { status: 400 } : undefined;
  for (const { driver } of [over, gone]) await sendWithStripe(driver, 'DELETE', '/api/subscription');
  expect(await countDue()).toBe(0);
});

test('many rejected cancellations do not delay others', async () => {
  const fake = startStripe();
  const { driver, id, plan } = await buildMember(fake);
  fake.state.isDown = true;
  await sendWithStripe(driver, 'DELETE', '/api/subscription');
  fake.state.isDown = false;
  await env.DB.batch(
    Array.from({ length: 45 }, (_, n) =>
      env.DB.prepare(
        `insert into subscriptions (id, product, subscriber_id, status, price_cents, interval, current_period_end,
          cancel_at_period_end, provider, provider_ref, is_cancel_due, created_at, updated_at)
        select '!' || ?1 || ?2, product, 'stuck-' || ?1 || ?2, status, price_cents, interval, current_period_end,
          1, provider, 'sub_stuck_' || ?1 || ?2, 1, created_at, updated_at from subscriptions where subscriber_id = ?2`,
      ).bind(String(n).padStart(2, '0'), id),
    ),
  );
  fake.state.trouble = ({ path }) => (path.includes('sub_stuck_') ? { status: 403 } : undefined);
  expect(await pushCancellations(createStripeCtx(MINUTE_MS))).toMatchObject({ notified: 1 });
  expect([plan.cancel_at_period_end, await countDue()]).toEqual([true, 45]);
});

test('a checkout that failed permanently does not block the next', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const stored = new Map<string, { status: number }>();
  // Like Stripe, this stores a response under its idempotency key and returns it again.
  const answers = [{ status: 500 }, { status: 400 }];
  fake.state.trouble = ({ path, headers }) => {
    if (path !== '/v1/checkout/sessions') return undefined;
    const key = headers.get('Idempotency-Key') ?? '';
    const answer = stored.get(key) ?? answers.shift();
    if (answer) stored.set(key, answer);
    return answer;
  };
  const buy = async () => (await sendWithStripe(driver, 'POST', '/api/create-subscription')).status;
  expect([await buy(), await buy(), await buy()]).toEqual([503, 503, 201]);
});

test('concurrent purchases get the same checkout, even if Stripe reports the key as in use', async () => {
  const fake = startStripe();
  const driver = await signIn();
  let busy = 2;
  fake.state.trouble = ({ path }) =>
    path === '/v1/checkout/sessions' && busy-- > 0
      ? { status: 409, body: { error: { code: 'idempotency_key_in_use' } } }
      : undefined;
  const buy = () => sendWithStripe(driver, 'POST', '/api/create-subscription');
  const answers = await Promise.all([buy(), buy()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(fake.checkouts.size).toBe(1);
});

test('repeating a request after its checkout expired opens a new one', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const buy = async () =>
    readJson(sendWithStripe(driver, 'POST', '/api/create-subscription', { 'Idempotency-Key': 'form-1' }));
  const first = await buy();
  expect((await buy()).checkoutUrl).toBe(first.checkoutUrl);
  Object.assign(fake.checkouts.get('cs_1')!, { status: 'expired', url: null });
  expect((await buy()).checkoutUrl).toBe('https://checkout.stripe.com/c/cs_2');
});

test('an open checkout cannot be paid after the account is deleted', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  await sendWithStripe(driver, 'POST', '/api/create-subscription');
  await deleteAccount(createStripeCtx(), { driverId: id });
  expect(fake.checkouts.get('cs_1')).toMatchObject({ status: 'expired' });
  const left = await env.DB.prepare('select count(*) as n from checkouts').first<number>('n');
  expect(left).toBe(0);
});

test('looks up only checkouts that the subscriber opened', async () => {
  const fake = startStripe();
  const [driver, other] = [await signIn(), await signIn()];
  await sendWithStripe(other, 'POST', '/api/create-subscription');
  const place = await readJson(
    send('POST', '/api/restaurants/signup', {
      body: { name: 'Noodle Bar', email: 'noodle@example.com', address: '2126 E Pratt St, Baltimore' },
    }),
  );
  fake.calls.length = 0;
  for (const ref of ['cs_1', 'cs_2', 'x'.repeat(150)]) {
    await sendWithStripe(driver, 'GET', `/subscribe?checkout=${ref}`);
    await sendWithStripe(driver, 'GET', `/profile/payments?checkout=${ref}`);
    await send('GET', `/restaurant-payment/${place.id}?checkout=${ref}`, { env: STRIPE_ENV });
  }
  expect(fake.calls).toEqual([]);
});

test('live-mode objects behind a test key end nothing: one log line, a partial run and no changes', async () => {
  const fake = startStripe();
  const members = [await buildMember(fake), await buildMember(fake), await buildMember(fake)];
  fake.state.isDown = true;
  await sendWithStripe(members[0]!.driver, 'DELETE', '/api/subscription');
  fake.state.isDown = false;
  fake.state.trouble = ({ path }) => {
    const message = `No such subscription: '${path.split('/').at(-1)}'; a similar object exists in live mode, but a test mode key was used to make this request.`;
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } },
    };
  };
  const read = async () =>
    (
      await env.DB.prepare(
        `select status, cancel_at_period_end, is_cancel_due, current_period_end, ended_at, end_reason from subscriptions order by id`,
      ).all()
    ).results;
  const before = await read();
  const isPro = async () =>
    Promise.all(
      members.map(async ({ driver }) => (await readJson(driver.get('/api/auth/user'))).subscriptionStatus),
    );
  const ctx = createStripeCtx(40 * 86_400_000);
  expect(await trackJobRun(ctx, { job: 'billing', scheduledFor: null, run: runBilling })).toMatchObject({
    outcome: 'partial',
  });
  const lines = takeLoggedErrors().map(([line]) => String(line));
  expect(lines).toEqual([expect.stringContaining('of different modes, live and test')]);
  for (const { id, plan } of members) {
    const event = { id: `evt_late_${id}`, type: 'customer.subscription.deleted', object: plan };
    expect((await sendEvent(event)).status).toBe(503);
  }
  takeLoggedErrors();
  expect(await read()).toEqual(before);
  expect(await isPro()).toEqual(['pro', 'pro', 'pro']);
});
