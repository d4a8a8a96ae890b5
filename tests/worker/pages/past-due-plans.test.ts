import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { addChange } from '#worker/local/providers/embedded-payments.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { readJson, signIn } from '../client.ts';
import { readPostings } from '../ledger.ts';
import { readEmails } from '../read-emails.ts';
import { openBrowser } from './browse.ts';

const DAY_MS = 86_400_000;
const MEMBER = { driverName: 'Ann Lee', phoneNumber: '+1 512 555 0100', vehicleType: 'Car' };
const KEEPS = 'You keep it until the period ends.';
const ENDS = 'It ends right away.';

beforeEach(() => {
  // why: a payment is due when a period ends.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets days pass while the subscriber's card is declined, then runs the `billing` job. */
async function declineFor(subscriberId: string, days: number) {
  const open = () => createCtx(env, () => {}, 'test');
  await addChange(open(), { subscriberId }, 'decline');
  vi.setSystemTime(Date.now() + days * DAY_MS);
  await runBilling(open());
}

async function openDriver() {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const browser = openBrowser();
  browser.cookies.set('session', driver.cookie.replace('session=', ''));
  return { ...driver, browser, id: id as string };
}

test('Pro canceled while a payment is due ends right away, and can be bought again', async () => {
  const driver = await openDriver();
  await driver.post('/api/create-subscription');
  expect(await driver.browser.read('/subscribe')).toContain(KEEPS);
  await declineFor(driver.id, 8);
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ status: 'past_due' });
  const page = await driver.browser.read('/subscribe');
  expect(page).toContain(ENDS);
  expect(page).not.toContain(KEEPS);

  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (const _time of ['first', 'again']) {
    const canceled = await driver.delete('/api/subscription', undefined, key);
    expect(canceled.status).toBe(200);
    expect(await readJson(canceled)).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: true });
  }
  expect(await readJson(driver.get('/api/auth/user'))).toMatchObject({ subscriptionStatus: 'free' });
  expect((await driver.post('/api/subscription/resume')).status).toBe(404);
  expect(await driver.browser.read('/subscribe')).toContain('Subscribe for $10/week');
  expect(await readPostings(driver.id)).toEqual([]);
});

test('the page of a plan canceled while a payment is due says that it has ended', async () => {
  const driver = await openDriver();
  await driver.post('/api/create-subscription');
  await declineFor(driver.id, 8);
  await driver.browser.post('/subscribe', { intent: 'cancelPlan' });
  const page = await driver.browser.read('/subscribe');
  expect(page).toContain('Subscription ended');
  expect(page).not.toContain('Resume subscription');
});

test('a network plan canceled while a payment is due also ends, by itself or with its connection', async () => {
  for (const isPage of [true, false]) {
    const driver = await openDriver();
    await driver.post('/api/roadwaze/signup', MEMBER);
    await declineFor(driver.id, 8);
    expect(await driver.browser.read('/profile/payments')).toContain(ENDS);
    const [{ id }] = await readJson(driver.get('/api/app-integrations'));
    if (isPage) await driver.browser.post('/profile/payments', { intent: 'cancelPlan' });
    else await driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
    const [integration] = await readJson(driver.get('/api/app-integrations'));
    expect(integration).toMatchObject({ connectionKind: 'record' });
    expect(await driver.browser.read('/profile/payments')).not.toContain('Cancel subscription');
  }
});

test('a restaurant plan canceled while a payment is due also ends', async () => {
  const browser = openBrowser();
  const email = `chef-${crypto.randomUUID()}@kettle.example`;
  const details = { name: 'Copper Kettle', email, address: '1832 Eastern Ave, Baltimore' };
  const path = (await browser.post('/restaurant-signup', details)).headers.get('Location') ?? '';
  await browser.post(path, { intent: 'payRestaurant' });
  const link = (await browser.read(path)).match(/\/restaurant-manage\/[\w-]{43}/)?.[0] ?? '';
  await declineFor(path.split('/').at(-1) ?? '', 32);
  const due = await browser.read(link);
  for (const text of [ENDS, 'To pay now, cancel it and subscribe again.']) expect(due).toContain(text);
  const failed = (await readEmails(email)).find(({ kind }) => kind === 'restaurantPaymentFailed');
  expect(failed?.text).toMatch(/use your manage link\. This page sends it to you: \S+\/restaurant-manage$/m);
  await browser.post(link, { intent: 'cancelPlan' });
  const page = await browser.read(link);
  expect(page).toContain('Subscription ended');
  expect(page).not.toContain('Resume subscription');
  expect(page).toContain(`href="${path}"`);
});

test('a plan that has renewed by the time it is canceled ends with the new period', async () => {
  const driver = await openDriver();
  await driver.post('/api/create-subscription');
  // No job has run since.
  vi.setSystemTime(Date.now() + 8 * DAY_MS);
  const canceled = await readJson(driver.delete('/api/subscription'));
  expect(canceled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expect(Date.parse(canceled.currentPeriodEnd)).toBeGreaterThan(Date.now() + 5 * DAY_MS);
  expect(await readPostings(driver.id)).toMatchObject([{ kind: 'charge', amount_cents: 1000 }]);
});
