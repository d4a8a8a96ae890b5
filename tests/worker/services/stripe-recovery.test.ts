import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

const open = (after = 0) =>
  createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + after);

const call = (driver: Client, method: string, path: string, body?: unknown) =>
  send(method, path, { body, headers: { Cookie: driver.cookie }, env: STRIPE_ENV });

async function buildDriver() {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  return { driver, id: id as string };
}

const readStatus = async (driver: Client) =>
  (await readJson(driver.get('/api/auth/user'))).subscriptionStatus;

const changed = (id: string, object: { id: string }) => ({
  id: `evt_${id}`,
  type: 'customer.subscription.updated',
  object,
});

const summarize = async (ownerId: string) =>
  (await readPostings(ownerId)).map(({ kind, subject, amount_cents }) => [kind, subject, amount_cents]);

const listEmails = async (ownerId: string) => {
  const { results } = await env.DB.prepare(
    'select kind, recipient from outbox where owner_id = ? order by rowid',
  )
    .bind(ownerId)
    .all<{ kind: string; recipient: string }>();
  return results;
};

test('refunds a duplicate Pro purchase and ends it at Stripe, in whatever order and however often its events arrive', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  const [first, second] = [`sub_one_${id}`, `sub_two_${id}`].map((ref) =>
    buildSubscription({ id: ref, product: 'pro', subscriberId: id }),
  );
  fake.subscriptions.set(first!.id, first!).set(second!.id, second!);
  const paid = fake.pay(`in_one_${id}`, first!.id, 1000);
  const twice = fake.pay(`in_two_${id}`, second!.id, 1000);
  await sendEvent({ id: `evt_one_${id}`, type: 'invoice.paid', object: paid });
  const events = [
    { id: `evt_two_${id}`, type: 'invoice.paid', object: twice },
    changed(`two_${id}`, second!),
    { id: `evt_three_${id}`, type: 'invoice.paid', object: twice },
  ];
  const answers = await Promise.all(events.map((event) => sendEvent(event)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([second!.status, first!.status]).toEqual(['canceled', 'active']);
  expect([...fake.refunds]).toEqual([[`pi_in_two_${id}`, 1000]]);
  // Later events about it change nothing.
  await sendEvent(changed(`end_${id}`, second!));
  await sendEvent({
    id: `evt_back_${id}`,
    type: 'charge.refunded',
    object: { id: `ch_in_two_${id}`, payment_intent: `pi_in_two_${id}`, amount_refunded: 1000 },
  });
  expect(await summarize(id)).toEqual([
    ['charge', 'pro', 1000],
    ['charge', 'pro', 1000],
    ['refund', 'pro', 1000],
  ]);
  expect(await listEmails(id)).toEqual([
    { kind: 'receipt', recipient: driver.email },
    { kind: 'paidTwice', recipient: driver.email },
  ]);
  expect(await readStatus(driver)).toBe('pro');
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'active' });
  await expectBalancedLedger();
});

test('refunds a second payment even if Stripe fails halfway', async () => {
  const fake = startStripe();
  const { id } = await buildDriver();
  const [first, second] = [`sub_a_${id}`, `sub_b_${id}`].map((ref) =>
    buildSubscription({ id: ref, product: 'pro', subscriberId: id }),
  );
  fake.subscriptions.set(first!.id, first!).set(second!.id, second!);
  fake.pay(`in_b_${id}`, second!.id, 1000);
  await sendEvent(changed(`a_${id}`, first!));
  for (const failing of ['/v1/invoices', '/v1/refunds', `/v1/subscriptions/${second!.id}`]) {
    fake.state.failing = failing;
    expect((await sendEvent(changed(`b_${id}`, second!))).status, failing).toBe(503);
  }
  fake.state.failing = null;
  expect((await sendEvent(changed(`b_${id}`, second!))).status).toBe(200);
  expect([...fake.refunds.values()]).toEqual([1000]);
  expect(second!.status).toBe('canceled');
  expect(await summarize(id)).toEqual([
    ['charge', 'pro', 1000],
    ['refund', 'pro', 1000],
  ]);
  await expectBalancedLedger();
});

test('refunds a restaurant that pays after its duplicate is active', async () => {
  const fake = startStripe();
  const body = { name: 'Thai Basil', email: 'thai@example.com', address: '2125 E Pratt St, Baltimore' };
  const register = async () =>
    (await readJson(send('POST', '/api/restaurants/signup', { body }))).id as string;
  const [late, early] = [await register(), await register()];
  for (const place of [early, late]) {
    const ref = `sub_${place}`;
    const plan = buildSubscription({ id: ref, product: 'restaurant', subscriberId: place, amount: 4000 });
    fake.subscriptions.set(ref, plan);
    const object = fake.pay(`in_${place}`, ref, 4000);
    expect((await sendEvent({ id: `evt_${place}`, type: 'invoice.paid', object })).status).toBe(200);
  }
  expect(await readJson(send('GET', `/api/restaurants/${early}`))).toMatchObject({ status: 'active' });
  expect(fake.subscriptions.get(`sub_${early}`)!.status).toBe('active');
  expect(fake.subscriptions.get(`sub_${late}`)!.status).toBe('canceled');
  expect(await summarize(early)).toEqual([['charge', 'restaurant', 4000]]);
  expect(await summarize(late)).toEqual([
    ['charge', 'restaurant', 4000],
    ['refund', 'restaurant', 4000],
  ]);
  // Activating the duplicate deleted this registration, so the email goes to the payer.
  expect(await listEmails(late)).toEqual([
    { kind: 'paidTwice', recipient: `payer-of-in_${late}@example.com` },
  ]);
  await expectBalancedLedger();
});

test('credits no driver for a restaurant that pays after its duplicate is active', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  const { referralCode } = await readJson(driver.get('/api/auth/user'));
  const body = { name: 'Pho Corner', email: 'pho@example.com', address: '2 Mill Street', referralCode };
  const register = async () =>
    (await readJson(send('POST', '/api/restaurants/signup', { body }))).id as string;
  const places = [await register(), await register()];
  for (const place of places) {
    const ref = `sub_${place}`;
    fake.subscriptions.set(
      ref,
      buildSubscription({ id: ref, product: 'restaurant', subscriberId: place, amount: 4000 }),
    );
    const object = fake.pay(`in_${place}`, ref, 4000);
    await sendEvent({ id: `evt_${place}`, type: 'invoice.paid', object });
  }
  expect((await summarize(places[1]!)).map(([kind]) => kind)).toEqual(['charge', 'refund']);
  expect(await summarize(id)).toEqual([['referral_credit', 'restaurant_referral', 1000]]);
});

test('refunds a payment for a deleted account', async () => {
  const fake = startStripe();
  const { id } = await buildDriver();
  await deleteAccount(open(), { driverId: id });
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  const object = fake.pay(`in_${id}`, plan.id, 1000);
  await sendEvent({ id: `evt_${id}`, type: 'invoice.paid', object });
  expect(plan.status).toBe('canceled');
  expect([...fake.refunds.values()]).toEqual([1000]);
  expect(await listEmails(id)).toEqual([{ kind: 'refund', recipient: `payer-of-in_${id}@example.com` }]);
  await expectBalancedLedger();
});

test('completes a paid checkout even if no event arrives and the payer does not return', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  await call(driver, 'POST', '/api/create-subscription');
  const checkout = [...fake.checkouts.values()].at(-1)!;
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  fake.pay(`in_${id}`, plan.id, 1000);
  Object.assign(checkout, { status: 'complete', subscription: plan.id });
  await runBilling(open(5 * 60_000));
  expect(await readStatus(driver)).toBe('free');
  await Promise.all([runBilling(open(11 * 60_000)), runBilling(open(11 * 60_000))]);
  await runBilling(open(12 * 60_000));
  expect(await readStatus(driver)).toBe('pro');
  expect(await summarize(id)).toEqual([['charge', 'pro', 1000]]);
  expect(await listEmails(id)).toMatchObject([{ kind: 'receipt' }]);
  const left = await env.DB.prepare('select count(*) as n from checkouts where subscriber_id = ?')
    .bind(id)
    .first<number>('n');
  expect(left).toBe(0);
});

test('finds a checkout paid in its last minute before it opens another', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  await call(driver, 'POST', '/api/create-subscription');
  const opened = fake.checkouts.size;
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  Object.assign([...fake.checkouts.values()].at(-1)!, { status: 'complete', subscription: plan.id });
  await env.DB.prepare('update checkouts set expires_at = 1 where subscriber_id = ?').bind(id).run();
  expect((await call(driver, 'POST', '/api/create-subscription')).status).toBe(409);
  expect(fake.checkouts.size).toBe(opened);
  expect(await readStatus(driver)).toBe('pro');
});

test('replaces a checkout that is too close to its expiry for Stripe to accept', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  await env.DB.prepare(
    "insert into checkouts (id, product, subscriber_id, trial_days, expires_at) values ('unopened', 'pro', ?, 7, ?)",
  )
    .bind(id, Date.now() + HOUR_MS / 2)
    .run();
  expect((await call(driver, 'POST', '/api/create-subscription')).status).toBe(201);
  const opened = fake.calls.find(({ path }) => path === '/v1/checkout/sessions');
  // Stripe rejects checkouts that expire in less than 30 minutes.
  expect(Number(opened?.form.get('expires_at')) * 1000).toBeGreaterThan(Date.now() + HOUR_MS / 2);
});

test('a checkout unknown to Stripe does not block another', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  await call(driver, 'POST', '/api/create-subscription');
  // As if the API keys had changed to another Stripe account's.
  await env.DB.prepare("update checkouts set provider_ref = 'cs_other' where subscriber_id = ?")
    .bind(id)
    .run();
  expect((await call(driver, 'POST', '/api/create-subscription')).status).toBe(201);
  expect(fake.checkouts.size).toBe(2);
  await env.DB.prepare("update checkouts set provider_ref = 'cs_other' where subscriber_id = ?")
    .bind(id)
    .run();
  await runBilling(open(11 * 60_000));
  const left = await env.DB.prepare('select count(*) as n from checkouts where subscriber_id = ?')
    .bind(id)
    .first<number>('n');
  expect(left).toBe(0);
});

test('reads a subscription again when its period is over without an event, and posts its payments', async () => {
  const fake = startStripe();
  const { driver, id } = await buildDriver();
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  const first = fake.pay(`in_0_${id}`, plan.id, 1000, NOW);
  await sendEvent({ id: `evt_paid_${id}`, type: 'invoice.paid', object: first });
  const reads = () => fake.calls.filter(({ path }) => path === `/v1/subscriptions/${plan.id}`).length;
  const before = reads();
  await runBilling(open(6 * DAY_MS));
  expect(reads()).toBe(before);
  for (const week of [1, 2]) fake.pay(`in_${week}_${id}`, plan.id, 1000, NOW + week * 7 * DAY);
  const item = (plan.items as { data: { current_period_end: number }[] }).data[0]!;
  item.current_period_end = NOW + 21 * DAY;
  await runBilling(open(15 * DAY_MS));
  await runBilling(open(15 * DAY_MS + HOUR_MS));
  expect(reads()).toBe(before + 1);
  expect(await summarize(id)).toEqual([
    ['charge', 'pro', 1000],
    ['charge', 'pro', 1000],
    ['charge', 'pro', 1000],
  ]);
  Object.assign(plan, { status: 'canceled', ended_at: NOW + 21 * DAY });
  await runBilling(open(22 * DAY_MS));
  expect(await readStatus(driver)).toBe('free');
  await expectBalancedLedger();
});

test('calls an unresponsive provider once per run, and one unknown subscription does not delay the others', async () => {
  const fake = startStripe();
  const people = [await buildDriver(), await buildDriver(), await buildDriver()];
  for (const { id } of people) {
    const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
    fake.subscriptions.set(plan.id, plan);
    await sendEvent(changed(id, plan));
  }
  const [lost, ...others] = people;
  fake.state.isDown = true;
  fake.calls.length = 0;
  await runBilling(open(30 * DAY_MS));
  expect(fake.calls.length).toBe(1);
  fake.state.isDown = false;
  fake.subscriptions.delete(`sub_${lost!.id}`);
  for (const { id } of others) {
    Object.assign(fake.subscriptions.get(`sub_${id}`)!, { status: 'canceled', ended_at: NOW });
  }
  const counts = await runBilling(open(30 * DAY_MS + HOUR_MS));
  expect(counts).toMatchObject({ failed: 1 });
  for (const { driver } of others) expect(await readStatus(driver)).toBe('free');
  expect(await runBilling(open(30 * DAY_MS + 2 * HOUR_MS))).toMatchObject({ failed: 0 });
});
