import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { takeLoggedErrors } from '../setup.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const WEEK = 7 * DAY;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

/** Opens a context `after` seconds from now. */
const open = (after = 0) =>
  createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + after * 1000);

async function buildMember(fake: ReturnType<typeof startStripe>) {
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id, start: NOW });
  fake.subscriptions.set(plan.id, plan);
  return { driver, id, plan };
}

/** Moves the plan to a period ending at `end` (epoch seconds), as Stripe reports from the period's start. */
const moveOn = (plan: { [field: string]: unknown }, end: number) =>
  Object.assign((plan.items as { data: object[] }).data[0]!, { current_period_end: end });

const postEvent = (name: string, object: unknown) =>
  sendEvent({ id: `evt_${name}`, type: 'customer.subscription.updated', object });

const countReads = ({ calls }: ReturnType<typeof startStripe>) =>
  calls.filter(({ path }) => path === '/v1/invoices').length;

const countReceipts = (id: string) =>
  env.DB.prepare("select count(*) as n from outbox where owner_id = ? and kind = 'receipt'")
    .bind(id)
    .first<number>('n');

test('posts an invoice from an event of an older API version', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const { parent: _, ...rest } = fake.pay(`in_${id}`, plan.id, 1000);
  // Before 2025 the API had `subscription` at the top level.
  const object = { ...rest, subscription: plan.id, paid: true };
  const answer = await sendEvent({ id: `evt_${id}`, type: 'invoice.paid', object });
  expect(answer.status).toBe(200);
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
});

test('rejects an event with an invalid id or type and stores nothing', async () => {
  const count = () => env.DB.prepare('select count(*) as n from payment_events').first<number>('n');
  const before = await count();
  const names = ['', 'x'.repeat(256), 'x'.repeat(5000), 'evt_\ud800', 'evt_é', 'evt 1', 'evt_1\n'];
  for (const id of names) {
    const answer = await sendEvent({ id, type: 'ping', object: {} });
    expect(answer.status, id.slice(0, 9)).toBe(400);
  }
  expect((await sendEvent({ id: `evt_${crypto.randomUUID()}`, type: '', object: {} })).status).toBe(400);
  takeLoggedErrors();
  expect(await count()).toBe(before);
  expect((await sendEvent({ id: 'x'.repeat(255), type: 'ping', object: {} })).status).toBe(200);
});

test('fails events and invoices that cannot be parsed, so that Stripe resends them', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  fake.pay(`in_${id}`, plan.id, 1000);
  for (const type of ['invoice.paid', 'customer.subscription.updated', 'charge.refunded']) {
    const name = `evt_unreadable_${type}_${id}`;
    expect((await sendEvent({ id: name, type, object: { object: 'thing' } })).status, type).toBe(400);
    expect(takeLoggedErrors()).toHaveLength(1);
  }
  const paid = { id: `evt_${id}`, type: 'invoice.paid', object: { id: `in_${id}` } };
  fake.state.trouble = ({ path }) =>
    path === `/v1/invoices/in_${id}`
      ? { status: 200, body: { id: `in_${id}`, amount_paid: 1000 } }
      : undefined;
  expect((await sendEvent(paid)).status).toBe(503);
  fake.state.trouble = null;
  takeLoggedErrors();
  expect((await sendEvent(paid)).status).toBe(200);
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
});

test('a failed payment that succeeded before its event arrives counts as a payment', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const object = fake.pay(`in_${id}`, plan.id, 1000);
  await sendEvent({ id: `evt_${id}`, type: 'invoice.payment_failed', object });
  expect(await readPostings(id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
  const { results } = await env.DB.prepare('select kind from outbox where owner_id = ?').bind(id).all();
  expect(results).toEqual([{ kind: 'receipt' }]);
});

test('announces no retry for a failed payment of a plan that has ended before the event arrives', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  await postEvent(`begun_${id}`, plan);
  const object = Object.assign(fake.pay(`in_${id}`, plan.id, 0), { status: 'open' });
  Object.assign(plan, { status: 'canceled', ended_at: NOW });
  await postEvent(`ended_${id}`, plan);
  await sendEvent({ id: `evt_${id}`, type: 'invoice.payment_failed', object });
  const { results } = await env.DB.prepare('select kind from outbox where owner_id = ?').bind(id).all();
  expect(results).toEqual([{ kind: 'planEnded' }]);
});

test('fetches payments without an event, once per period, while the subscription continues', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  fake.pay(`in_0_${id}`, plan.id, 1000, NOW);
  await postEvent(`0_${id}`, plan);
  for (let week = 1; week <= 6; week++) {
    fake.pay(`in_${week}_${id}`, plan.id, 1000, NOW + week * WEEK);
    moveOn(plan, NOW + (week + 1) * WEEK);
    await postEvent(`${week}_${id}`, plan);
    for (const day of [1, 3, 5]) await runBilling(open(week * WEEK + day * DAY));
    expect(await readPostings(id)).toHaveLength(week + 1);
  }
  expect(await countReceipts(id)).toBe(7);
  // One read in the first week, which also found the payment before it, and one in each later week.
  expect(countReads(fake)).toBe(6);
  await expectBalancedLedger();
});

test('finds a payment lost among others that arrived, and several lost in a row', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const pay = (week: number) => fake.pay(`in_${week}_${id}`, plan.id, 1000, NOW + week * WEEK);
  const sendWeek = (week: number, object: unknown) =>
    sendEvent({ id: `evt_paid_${week}_${id}`, type: 'invoice.paid', object });
  await sendWeek(0, pay(0));
  for (const week of [1, 2]) pay(week);
  moveOn(plan, NOW + 4 * WEEK);
  await sendWeek(3, pay(3));
  expect(await readPostings(id)).toHaveLength(2);
  await runBilling(open(3 * WEEK + DAY));
  await runBilling(open(3 * WEEK + 2 * DAY));
  expect(await readPostings(id)).toHaveLength(4);
  expect(countReads(fake)).toBe(1);
  // The last payment is fetched with the event of the subscription's end.
  pay(4);
  await env.DB.prepare('update subscriptions set updated_at = 1').run();
  Object.assign(plan, { status: 'canceled', ended_at: NOW + 5 * WEEK });
  await postEvent(`end_${id}`, plan);
  expect(await readPostings(id)).toHaveLength(5);
  await expectBalancedLedger();
});

test('credits the referrer for a restaurant’s month whose event was lost', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id: driverId, referralCode } = await readJson(driver.get('/api/auth/user'));
  const body = { name: 'Lost Month', email: 'lost@kettle.example', address: '12 Pecan Street', referralCode };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  const plan = buildSubscription({ id: `sub_${id}`, product: 'restaurant', subscriberId: id, amount: 4000 });
  fake.subscriptions.set(plan.id, plan);
  fake.pay(`in_${id}`, plan.id, 4000, NOW);
  await postEvent(id, plan);
  await runBilling(open(DAY));
  expect(await readPostings(driverId)).toMatchObject([{ kind: 'referral_credit', amount_cents: 1000 }]);
});

test('stops fetching payments of a period once Stripe reports none', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  fake.pay(`in_${id}`, plan.id, 0, NOW);
  await postEvent(id, plan);
  for (const day of [1, 2, 3]) await runBilling(open(day * DAY));
  expect([countReads(fake), await readPostings(id)]).toEqual([1, []]);
});

test('ignores money in another currency, reports it to the operator and does not fetch it again', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  const invoice = fake.pay(`in_${id}`, plan.id, 150_000);
  invoice.currency = 'jpy';
  const paid = { id: `evt_${id}`, type: 'invoice.paid', object: { id: `in_${id}` } };
  expect((await sendEvent(paid)).status).toBe(200);
  const charge = { id: `ch_${id}`, payment_intent: `pi_in_${id}`, amount_refunded: 900, currency: 'eur' };
  const refunded = { id: `evt_refund_${id}`, type: 'charge.refunded', object: charge };
  expect((await sendEvent(refunded)).status).toBe(200);
  const logged = takeLoggedErrors().map(([line]) => JSON.parse(String(line)));
  expect(logged).toMatchObject([
    { event: 'stripe money in another currency', invoice: `in_${id}`, currency: 'jpy' },
    { event: 'stripe money in another currency', charge: `ch_${id}`, currency: 'eur' },
  ]);
  expect(await readPostings(id)).toEqual([]);
  expect(await countReceipts(id)).toBe(0);
});

test('a subscription billed in another currency grants nothing', async () => {
  const fake = startStripe();
  const { driver, id, plan } = await buildMember(fake);
  Object.assign(plan, { currency: 'jpy' });
  expect((await postEvent(`jpy_${id}`, { id: plan.id })).status).toBe(200);
  expect(takeLoggedErrors().join()).toContain('stripe money in another currency');
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'none' });
});
