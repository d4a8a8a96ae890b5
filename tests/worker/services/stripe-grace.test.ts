import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { suspendDriver } from '#worker/services/admin/suspend-driver.ts';
import { suspendRestaurant } from '#worker/services/admin/suspend-restaurant.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { takeLoggedErrors } from '../setup.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from checkouts')]);
});

/** Runs the `billing` job as of `days` from now. */
const run = (days: number) =>
  runBilling(
    createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test', Date.now() + days * DAY * 1000),
  );

const postEvent = (name: string, object: unknown, type = 'customer.subscription.updated') =>
  sendEvent({ id: `evt_${name}`, type, object });

const readStatus = async (driver: Client) =>
  (await readJson(driver.get('/api/auth/user'))).subscriptionStatus;

const summarize = async (ownerId: string) =>
  (await readPostings(ownerId)).map(({ kind, amount_cents }) => [kind, amount_cents]);

const listEmails = async (ownerId: string) =>
  (
    await env.DB.prepare('select kind from outbox where owner_id = ? order by rowid').bind(ownerId).all()
  ).results.map(({ kind }) => kind);

async function buildMember(fake: ReturnType<typeof startStripe>, over: { price?: string } = {}) {
  const driver = await signIn();
  const { id } = (await readJson(driver.get('/api/auth/user'))) as { id: string };
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id, ...over });
  fake.subscriptions.set(plan.id, plan);
  await postEvent(`begun_${id}`, plan);
  return { driver, id, plan };
}

test.each(['past_due', 'unpaid', 'paused'])(
  '%s for 14 days, a subscription ends here and at Stripe',
  async (status) => {
    const fake = startStripe();
    const { driver, id, plan } = await buildMember(fake);
    plan.status = status;
    await postEvent(`due_${id}`, plan);
    for (const days of [3, 13.5]) await run(days);
    expect([await readStatus(driver), plan.status]).toEqual(['pro', status]);
    fake.state.trouble = ({ method }) => (method === 'DELETE' ? { status: 503 } : undefined);
    await run(14.1);
    expect([await readStatus(driver), plan.status]).toEqual(['free', status]);
    fake.state.trouble = null;
    await run(14.2);
    expect(plan.status).toBe('canceled');
    expect(await listEmails(id)).toEqual(['planEnded']);
    await postEvent(`ended_${id}`, plan);
    await run(40);
    expect([await readStatus(driver), await listEmails(id)]).toEqual(['free', ['planEnded']]);
  },
);

test('the page of an unpaid plan says how long it lasts', async () => {
  const fake = startStripe();
  const { driver, id, plan } = await buildMember(fake);
  plan.status = 'past_due';
  await postEvent(`due_${id}`, plan);
  const read = async () =>
    (await send('GET', '/subscribe', { headers: { Cookie: driver.cookie }, env: STRIPE_ENV })).text();
  const write = (days: number) =>
    new Date((NOW + days * DAY) * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(await read()).toContain(
    `The last payment of $10 a week didn’t go through. We’ll try again until ${write(14)}, then it ends.`,
  );
  await driver.delete('/api/subscription');
  expect(await read()).toContain(`It ends on ${write(7)} and won’t renew.`);
});

test('a payment within the grace period continues the plan, a later one is refunded', async () => {
  const fake = startStripe();
  const { driver, id, plan } = await buildMember(fake);
  plan.status = 'past_due';
  await postEvent(`due_${id}`, plan);
  await run(3);
  plan.status = 'active';
  fake.pay(`in_1_${id}`, plan.id, 1000, NOW + 13 * DAY);
  // No event arrived, but the job reads Stripe before it ends the plan.
  await run(14.1);
  expect([await readStatus(driver), await summarize(id)]).toEqual(['pro', [['charge', 1000]]]);
  plan.status = 'past_due';
  await env.DB.prepare('update subscriptions set updated_at = 1').run();
  await postEvent(`due_again_${id}`, plan);
  await run(14.5);
  await run(15.5);
  expect(await readStatus(driver)).toBe('free');
  const late = fake.pay(`in_2_${id}`, plan.id, 1000, NOW + 16 * DAY);
  for (const event of ['late', 'again']) {
    expect((await postEvent(`${event}_${id}`, late, 'invoice.paid')).status).toBe(200);
  }
  expect([...fake.refunds]).toEqual([[`pi_in_2_${id}`, 1000]]);
  expect(await summarize(id)).toEqual([
    ['charge', 1000],
    ['charge', 1000],
    ['refund', 1000],
  ]);
  expect(await readStatus(driver)).toBe('free');
  await expectBalancedLedger();
});

test('refunds a payment that arrives after the end without its own event, even if Stripe fails halfway', async () => {
  const fake = startStripe();
  const { id, plan } = await buildMember(fake);
  plan.status = 'past_due';
  await postEvent(`due_${id}`, plan);
  await run(14.1);
  fake.pay(`in_${id}`, plan.id, 1000, NOW + 15 * DAY);
  const end = () => postEvent(`ended_${id}`, plan, 'customer.subscription.deleted');
  fake.state.failing = '/v1/refunds';
  expect((await end()).status).toBe(503);
  fake.state.failing = null;
  for (const _ of [1, 2]) expect((await end()).status).toBe(200);
  expect([...fake.refunds]).toEqual([[`pi_in_${id}`, 1000]]);
  expect(await summarize(id)).toEqual([
    ['charge', 1000],
    ['refund', 1000],
  ]);
  await expectBalancedLedger();
});

test('a subscription at a foreign price grants nothing, and one that changes to it counts as unpaid', async () => {
  const fake = startStripe();
  const cheap = await buildMember(fake, { price: 'price_one_cent' });
  expect([await readStatus(cheap.driver), cheap.plan.status]).toEqual(['free', 'active']);
  expect(takeLoggedErrors()).toHaveLength(1);
  const { driver, id, plan } = await buildMember(fake);
  const item = (plan.items as { data: { price: { id: string } }[] }).data[0]!;
  item.price.id = 'price_one_cent';
  const object = fake.pay(`in_${id}`, plan.id, 1, NOW);
  expect((await postEvent(`cheap_${id}`, object, 'invoice.paid')).status).toBe(200);
  expect(await summarize(id)).toEqual([]);
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'past_due', price: 10 });
  await run(14.1);
  expect([await readStatus(driver), plan.status]).toEqual(['free', 'canceled']);
  takeLoggedErrors();
});

test.each(['restaurant', 'pro'] as const)(
  'a checkout (%s) left open before a suspension cannot be paid, or is refunded',
  async (product) => {
    const fake = startStripe();
    const driver = await signIn();
    const body = { name: `Kettle ${product}`, email: 'kettle@example.com', address: '12 Pecan Street' };
    const { id } = (await readJson(
      product === 'pro' ? driver.get('/api/auth/user') : send('POST', '/api/restaurants/signup', { body }),
    )) as { id: string };
    const buy = product === 'pro' ? '/api/create-subscription' : `/api/restaurants/${id}/subscribe`;
    await send('POST', buy, { headers: { Cookie: driver.cookie }, env: STRIPE_ENV });
    const checkout = [...fake.checkouts.values()].at(-1)!;
    const ctx = createCtx({ ...env, ...STRIPE_ENV } as unknown as Env, () => {}, 'test');
    fake.state.isDown = true;
    const suspend = product === 'pro' ? suspendDriver : suspendRestaurant;
    await suspend(ctx, {
      actor: { sessionId: 'console', addressHash: 'somewhere' },
      targetId: id,
      reason: 'Misuse',
    });
    fake.state.isDown = false;
    expect(checkout.status).toBe('open');
    await run(0.02);
    expect(checkout.status).toBe('expired');
    const plan = buildSubscription({ id: `sub_${id}`, product, subscriberId: id, amount: 4000 });
    fake.subscriptions.set(plan.id, plan);
    await postEvent(`paid_${id}`, fake.pay(`in_${id}`, plan.id, 4000), 'invoice.paid');
    expect(plan.status).toBe('canceled');
    expect(await summarize(id)).toEqual([
      ['charge', 4000],
      ['refund', 4000],
    ]);
    const notices = product === 'pro' ? ['driverSuspended', 'refund'] : ['refund'];
    expect(await listEmails(id)).toEqual(notices);
    await expectBalancedLedger();
  },
);
