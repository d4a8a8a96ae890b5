import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import { pushCancellations } from '#worker/services/billing/push-cancellations.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { setCancelAtPeriodEnd } from '#worker/services/subscription/set-cancel-at-period-end.ts';
import { readJson, send, signIn } from '../client.ts';
import { joinNetwork } from '../software-dispatch.ts';
import { buildSubscription, STRIPE_ENV, sendEvent, startStripe } from '../software-stripe.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from outbox')]);
});

const open = (days: number, vars: object = {}) =>
  createCtx({ ...env, ...vars } as unknown as Env, () => {}, 'test', Date.now() + days * DAY_MS);

const listKinds = async () => {
  const { results } = await env.DB.prepare('select kind from outbox order by rowid').all<{ kind: string }>();
  return results.map(({ kind }) => kind);
};

const suspend = (id: string) =>
  env.DB.prepare("update restaurants set status = 'suspended' where id = ?").bind(id).run();

async function buildRestaurant() {
  const email = `chef-${crypto.randomUUID()}@kettle.example`;
  const body = { name: 'Copper Kettle', email, address: '1832 Eastern Ave, Baltimore' };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  return id as string;
}

test('announces the end of a trial that was canceled and resumed, once', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await driver.delete('/api/subscription');
  await runBilling(open(5.1));
  expect(await listKinds()).toEqual([]);
  await driver.post('/api/subscription/resume');
  await runBilling(open(5.2));
  await driver.delete('/api/subscription');
  await driver.post('/api/subscription/resume');
  expect(await runBilling(open(5.3))).toMatchObject({ sent: 0 });
  expect(await listKinds()).toEqual(['trialEnding']);
});

test('resuming a plan whose last period has ended fails, and an email says that it ended', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id: subscriberId } = await readJson(driver.get('/api/auth/user'));
  const resume = (ctx: Ctx) =>
    setCancelAtPeriodEnd(ctx, { subscriberId, product: 'pro', cancelAtPeriodEnd: false });
  await driver.post('/api/create-subscription');
  await driver.delete('/api/subscription');
  // The `billing` job hasn't run since the period ended.
  expect((await resume(open(7.001))).ok).toBe(false);
  const plan = buildSubscription({ id: `sub_${subscriberId}`, product: 'pro', subscriberId });
  fake.subscriptions.set(plan.id, plan);
  await sendEvent({ id: `begun_${subscriberId}`, type: 'customer.subscription.updated', object: plan });
  Object.assign(plan, { status: 'canceled', ended_at: plan.created });
  fake.state.trouble = ({ method }) => (method === 'POST' ? { status: 400 } : undefined);
  plan.cancel_at_period_end = true;
  expect((await resume(open(0, STRIPE_ENV))).ok).toBe(false);
  expect((await readJson(driver.get('/api/subscription'))).status).toBe('cancelled');
  await runBilling(open(7.1));
  expect(await listKinds()).toEqual(['planEnded', 'planEnded']);
});

test('announces the end of a trial that was resumed at the provider', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const trialEnd = Math.floor((Date.now() + DAY_MS) / 1000);
  const plan = buildSubscription({
    id: `sub_${id}`,
    product: 'pro',
    subscriberId: id,
    status: 'trialing',
    trialEnd,
  });
  fake.subscriptions.set(plan.id, plan);
  const postEvent = (event: string) =>
    sendEvent({ id: `evt_${event}_${id}`, type: 'customer.subscription.updated', object: plan });
  plan.cancel_at_period_end = true;
  await postEvent('cancelled');
  await runBilling(open(0, STRIPE_ENV));
  expect(await listKinds()).toEqual([]);
  plan.cancel_at_period_end = false;
  await postEvent('resumed');
  await runBilling(open(0, STRIPE_ENV));
  expect(await listKinds()).toEqual(['trialEnding']);
});

test('resuming a plan that was canceled in Stripe’s portal clears the cancellation at Stripe', async () => {
  const fake = startStripe();
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const plan = buildSubscription({ id: `sub_${id}`, product: 'pro', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  const postEvent = (event: string) =>
    sendEvent({ id: `evt_${event}_${id}`, type: 'customer.subscription.updated', object: plan });
  const readCancelled = async () =>
    (await readJson(driver.get('/api/subscription'))).cancelAtPeriodEnd as boolean;
  const ask = (method: string, path: string) =>
    send(method, path, { headers: { Cookie: driver.cookie }, env: STRIPE_ENV });
  const resume = () => ask('POST', '/api/subscription/resume');
  fake.leaveInPortal(plan.id);
  await postEvent('left');
  expect(await readCancelled()).toBe(true);
  await resume();
  expect([plan.cancel_at, plan.cancel_at_period_end]).toEqual([null, false]);
  await postEvent('back');
  expect(await readCancelled()).toBe(false);
  // After canceling both ways, resuming clears both.
  await ask('DELETE', '/api/subscription');
  fake.leaveInPortal(plan.id);
  await resume();
  expect([plan.cancel_at, plan.cancel_at_period_end]).toEqual([null, false]);
  // A plan that ends in a year does not count as canceled yet.
  plan.cancel_at = Math.floor(Date.now() / 1000) + 365 * 86_400;
  await postEvent('later');
  expect(await readCancelled()).toBe(false);
});

test('a suspended restaurant’s plan can be canceled but not resumed', async () => {
  const id = await buildRestaurant();
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const change = (cancelAtPeriodEnd: boolean) =>
    setCancelAtPeriodEnd(open(0), { subscriberId: id, product: 'restaurant', cancelAtPeriodEnd });
  await suspend(id);
  expect(await change(true)).toMatchObject({ ok: true, value: { cancelAtPeriodEnd: true } });
  expect(await change(false)).toMatchObject({ ok: false, error: { code: 'restaurantSuspended' } });
  const flag = await env.DB.prepare('select cancel_at_period_end as flag from subscriptions').first('flag');
  expect(flag).toBe(1);
});

test('a suspended driver’s network plan cannot be resumed, and the network stays disconnected', async () => {
  const driver = await signIn();
  await joinNetwork(driver);
  const { id: subscriberId } = await readJson(driver.get('/api/auth/user'));
  const [{ id }] = await readJson(driver.get('/api/app-integrations'));
  await driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
  const resume = () =>
    setCancelAtPeriodEnd(open(0), { subscriberId, product: 'network', cancelAtPeriodEnd: false });
  const isConnected = () =>
    env.DB.prepare('select is_connected from integrations where id = ?').bind(id).first('is_connected');
  const suspendAt = (at: number | null) =>
    env.DB.prepare('update drivers set suspended_at = ? where id = ?').bind(at, subscriberId).run();
  await suspendAt(1);
  expect(await resume()).toMatchObject({ ok: false, error: { code: 'driverSuspended' } });
  expect(await isConnected()).toBe(0);
  await suspendAt(null);
  expect(await resume()).toMatchObject({ ok: true });
  expect(await isConnected()).toBe(1);
});

test('cancels a suspended restaurant’s plan again when it was resumed at the provider', async () => {
  const fake = startStripe();
  const id = await buildRestaurant();
  const plan = buildSubscription({ id: `sub_${id}`, product: 'restaurant', subscriberId: id });
  fake.subscriptions.set(plan.id, plan);
  const postEvent = (event: string) =>
    sendEvent({ id: `evt_${event}_${id}`, type: 'customer.subscription.updated', object: plan });
  const readFlags = () =>
    env.DB.prepare('select cancel_at_period_end, is_cancel_due from subscriptions where subscriber_id = ?')
      .bind(id)
      .first();
  await postEvent('begun');
  expect(await readFlags()).toEqual({ cancel_at_period_end: 0, is_cancel_due: 0 });
  await suspend(id);
  await postEvent('renewed');
  expect(await readFlags()).toEqual({ cancel_at_period_end: 1, is_cancel_due: 1 });
  await pushCancellations(open(0.01, STRIPE_ENV));
  expect(plan.cancel_at_period_end).toBe(true);
  await postEvent('cancelled');
  expect(await readFlags()).toEqual({ cancel_at_period_end: 1, is_cancel_due: 0 });
});
