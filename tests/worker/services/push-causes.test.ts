import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { insertAlert } from '#worker/db/queries/push-rows.ts';
import { addChange } from '#worker/local/providers/embedded-payments.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { deliverAlerts } from '#worker/services/push/deliver-alerts.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { postSwitches } from '../post-switches.ts';
import {
  buildOffer,
  buildWithdrawal,
  connectPlatform,
  dispatch,
  joinNetwork,
  postEvent,
} from '../software-dispatch.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from alerts'),
    env.DB.prepare('delete from push_subscriptions'),
  ]);
});

async function listAlerts() {
  const { results } = await env.DB.prepare('select kind, path from alerts order by rowid').all();
  return results;
}

async function signInOnNetwork() {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  await driver.put('/api/driver/position', { lat: 30.27, lng: -97.74 });
  return { driver, code, browser: await turnOnAlerts(driver) };
}

const ALWAYS = {
  isEnabled: true,
  autoAcceptOrders: true,
  minPayPerMile: '0',
  minOrderValue: '0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

test('announces a network offer immediately, with its value, for as long as it is open', async () => {
  const { code, browser } = await signInOnNetwork();
  const fetch = answerPushes(created);
  const offer = buildOffer(code);
  await dispatch('network', offer);
  await dispatch('network', offer);
  expect(fetch).toHaveBeenCalledTimes(1);
  const [, init] = fetch.mock.calls[0] ?? [];
  const alert = JSON.parse(await browser.read(init?.body));
  expect(alert.title).toMatch(/^New offer: \$[\d.]+$/);
  expect(alert.body).toMatch(/Take it: \+\$[\d.]+\.|Skip it\. Open to see why|Open it to decide/);
  expect(alert.url).toBe('/orders');
  const headers = new Headers(init?.headers);
  const ttl = Number(headers.get('TTL'));
  expect([ttl > 1700, ttl <= 1800, headers.get('Urgency')]).toEqual([true, true, 'high']);
});

test('an offer is not delayed by alerts queued for the job', async () => {
  const [waiting, { driver, code, browser }] = [await signInOnNetwork(), await signInOnNetwork()];
  const { id: driverId } = await readJson(waiting.driver.get('/api/auth/user'));
  const ctx = createCtx(env, () => {}, 'test', Date.now() - DAY_MS / 2);
  for (const key of ['one', 'another']) {
    const about = { driverId, key, kind: 'paymentFailed', subject: key, path: '/' } as const;
    const values = { product: { product: 'pro' }, amount: { cents: 1000 } } as const;
    await ctx.db.batch([...insertAlert(ctx, { ...about, values, expiresAt: ctx.now + DAY_MS })]);
  }
  const fetch = answerPushes(created);
  await dispatch('network', buildOffer(code));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([browser.endpoint]);
  expect(await readJson(driver.get('/api/orders?status=pending'))).toHaveLength(1);
});

test('announces an offer that automation accepted as accepted', async () => {
  const { driver, code, browser } = await signInOnNetwork();
  const saved = await driver.post('/api/ai-automation-settings', ALWAYS);
  expect(saved.status).toBe(200);
  const fetch = answerPushes(created);
  const answer = await readJson(dispatch('network', buildOffer(code)));
  expect(answer.order.status).toBe('accepted');
  expect(JSON.parse(await browser.read(fetch.mock.calls[0]?.[1]?.body)).title).toMatch(/^Accepted for you: /);
});

test('announces the withdrawal of an accepted order once, and nothing for an order the driver canceled', async () => {
  const { driver, code, browser } = await signInOnNetwork();
  const [offer, own] = [buildOffer(code, { restaurantName: 'Old Mill' }), buildOffer(code)];
  const ids: string[] = [];
  for (const one of [offer, own]) ids.push((await readJson(dispatch('network', one))).order.id);
  for (const id of ids) await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await env.DB.prepare('delete from alerts').run();
  await driver.post(`/api/orders/${ids[1]}/cancel`, { reason: 'other' });
  for (const _ of [1, 2]) await postEvent('network', buildWithdrawal(offer));
  expect(await listAlerts()).toEqual([{ kind: 'orderCancelled', path: '/' }]);
  const fetch = answerPushes(created);
  await deliverAlerts(createCtx(env, () => {}, 'test', Date.now() + 1));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(JSON.parse(await browser.read(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
    title: 'Order canceled: Old Mill',
    body: 'It’s off your route.',
  });
});

test('announces no offer without Pro, with alerts off or without a device, and no typed order', async () => {
  const free = await signIn();
  const { code: freeCode } = await connectPlatform(free, 'grubhub');
  await turnOnAlerts(free);
  await env.DB.prepare("update drivers set subscription_status = 'free' where id = ?")
    .bind((await readJson(free.get('/api/auth/user'))).id)
    .run();
  const { driver, code } = await signInOnNetwork();
  await postSwitches(driver, { shouldNotifyHotspots: 'on' });
  const deviceless = await signIn();
  const otherCode = await joinNetwork(deviceless);
  await deviceless.post('/api/create-subscription');
  const fetch = answerPushes(created);
  await dispatch('partner', buildOffer(freeCode, { platform: 'grubhub' }));
  await dispatch('network', buildOffer(code));
  await dispatch('network', buildOffer(otherCode));
  await postSwitches(driver, { shouldNotifyOrders: 'on' });
  expect((await driver.post('/api/orders', buildOrderInput())).status).toBe(201);
  expect(fetch).not.toHaveBeenCalled();
  expect(await listAlerts()).toEqual([]);
});

test('announces no offers of a platform whose notifications are off, but those of others', async () => {
  const { driver, code, browser } = await signInOnNetwork();
  const integrations: { id: string; platform: string }[] = await readJson(
    driver.get('/api/app-integrations'),
  );
  const roadwaze = integrations.find(({ platform }) => platform === 'roadwaze');
  const path = `/api/app-integrations/${roadwaze?.id}`;
  const { code: otherCode } = await connectPlatform(driver, 'grubhub');
  const fetch = answerPushes(created);
  await driver.patch(path, { settings: { notifications: false } });
  await dispatch('network', buildOffer(code));
  expect(fetch).not.toHaveBeenCalled();
  expect(await readJson(driver.get('/api/orders?status=pending'))).toHaveLength(1);
  await dispatch('partner', buildOffer(otherCode, { platform: 'grubhub' }));
  await driver.patch(path, { settings: { notifications: true } });
  await dispatch('network', buildOffer(code));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([browser.endpoint, browser.endpoint]);
});

test('offers arrive even when the push service is down', async () => {
  const { driver, code } = await signInOnNetwork();
  answerPushes();
  expect((await dispatch('network', buildOffer(code))).status).toBe(200);
  expect(await readJson(driver.get('/api/orders?status=pending'))).toHaveLength(1);
  const delivery = await env.DB.prepare('select status, problem from alert_deliveries').first();
  expect(delivery).toEqual({ status: 'queued', problem: 'unreachable' });
});

const runAfter = (days: number) => runBilling(createCtx(env, () => {}, 'test', Date.now() + days * DAY_MS));

async function stopPaying(driver: Client) {
  const { id: subscriberId } = await readJson(driver.get('/api/auth/user'));
  await addChange(
    createCtx(env, () => {}, 'test'),
    { subscriberId },
    'decline',
  );
}

async function readValues(driver: Client) {
  await driver.get('/api/auth/user');
  const { results } = await env.DB.prepare('select "values" from alerts order by rowid').all<{
    values: string;
  }>();
  return results.map(({ values }) => JSON.parse(values));
}

test('announces a trial’s end and a failed payment once each, unless switched off', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const quiet = await signIn();
  await turnOnAlerts(quiet);
  await postSwitches(quiet, { shouldNotifyOrders: 'on' });
  for (const person of [driver, quiet]) await stopPaying(person);
  await Promise.all([runAfter(5.1), runAfter(5.1)]);
  await runAfter(5.2);
  expect(await listAlerts()).toEqual([{ kind: 'trialEnding', path: '/subscribe' }]);
  await runAfter(7.1);
  await runAfter(7.2);
  expect((await listAlerts()).map(({ kind }) => kind)).toEqual(['trialEnding', 'paymentFailed']);
  expect((await readValues(driver))[1]).toEqual({ product: { product: 'pro' }, amount: { cents: 1000 } });
});

test('sends no alert for a trial canceled or a payment recovered in the meantime', async () => {
  const [leaving, paying] = [await signIn(), await signIn()];
  for (const driver of [leaving, paying]) await turnOnAlerts(driver);
  const open = (days: number) => createCtx(env, () => {}, 'test', Date.now() + days * DAY_MS);
  const fetch = answerPushes(created);
  await runAfter(5.1);
  await leaving.delete('/api/subscription');
  await deliverAlerts(open(5.2));
  expect(fetch).toHaveBeenCalledTimes(1);
  await stopPaying(paying);
  await runAfter(7.1);
  await env.DB.prepare("update subscriptions set status = 'active' where status = 'past_due'").run();
  await deliverAlerts(open(7.2));
  expect(fetch).toHaveBeenCalledTimes(1);
  const { results } = await env.DB.prepare(
    'select kind, problem from alert_deliveries join alerts on alerts.id = alert_id order by kind, problem',
  ).all();
  expect(results).toEqual([
    { kind: 'paymentFailed', problem: 'overtaken' },
    { kind: 'trialEnding', problem: null },
    { kind: 'trialEnding', problem: 'overtaken' },
  ]);
});
