import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { runBilling } from '#worker/services/billing/run-billing.ts';
import { issueManageLink } from '#worker/services/restaurants/issue-manage-link.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { expectBalancedLedger, readPostings } from '../ledger.ts';
import { postForm } from '../post-form.ts';
import { readEmails } from '../read-emails.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from subscriptions'), env.DB.prepare('delete from outbox')]);
});

const open = (days: number) => createCtx(env, () => {}, 'test', Date.now() + days * DAY_MS);

const run = (days: number) => runBilling(open(days));

async function buildDriver() {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  return { driver, id: id as string };
}

const readStatus = async (driver: Client) =>
  (await readJson(driver.get('/api/auth/user'))).subscriptionStatus;
const readPlan = async (driver: Client) => readJson(driver.get('/api/subscription'));

const listEmails = async () => {
  const { results } = await env.DB.prepare('select kind from outbox order by rowid').all<{ kind: string }>();
  return results.map(({ kind }) => kind);
};

const MEMBER = { driverName: 'Ann Lee', phoneNumber: '+1 512 555 0100', vehicleType: 'Car' };

async function buildRestaurant(referralCode?: string) {
  const body = {
    name: 'Thai Basil',
    email: 'thai@example.com',
    address: '2125 E Pratt St, Baltimore',
    referralCode,
  };
  const { id } = await readJson(send('POST', '/api/restaurants/signup', { body }));
  return id as string;
}

test('announces a trial’s end once, charges the first week once, and renews weekly', async () => {
  const { driver, id } = await buildDriver();
  await driver.post('/api/create-subscription');
  await run(4.9);
  expect(await listEmails()).toEqual([]);
  await Promise.all([run(5.1), run(5.1)]);
  await run(6);
  expect(await listEmails()).toEqual(['trialEnding']);
  expect(await readPostings(id)).toEqual([]);
  await Promise.all([run(7.1), run(7.1), run(7.1)]);
  expect(await readPlan(driver)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  await run(14.1);
  expect(await readPostings(id)).toMatchObject([
    { kind: 'charge', subject: 'pro', amount_cents: 1000 },
    { kind: 'charge', subject: 'pro', amount_cents: 1000 },
  ]);
  expect(await listEmails()).toEqual(['trialEnding', 'receipt', 'receipt']);
  await expectBalancedLedger();
});

test('charges every missed week once after a long gap, however many runs catch up concurrently', async () => {
  const { driver, id } = await buildDriver();
  await driver.post('/api/create-subscription');
  await Promise.all([run(36), run(36), run(36.5)]);
  const postings = await readPostings(id);
  expect(postings).toHaveLength(5);
  for (const [index, posting] of postings.entries()) {
    expect(posting.at).toBe(postings[0]!.at + index * 7 * DAY_MS);
    expect(posting.period_end).toBe(posting.at + 7 * DAY_MS);
  }
  expect(await readStatus(driver)).toBe('pro');
  await expectBalancedLedger();
});

test('a canceled Pro plan ends with its period even when billing runs late, and automation stays off', async () => {
  const { driver, id } = await buildDriver();
  await driver.post('/api/create-subscription');
  await driver.post('/api/ai-automation-settings', { isEnabled: true, minOrderValue: '9.00' });
  await driver.delete('/api/subscription');
  await run(6.9);
  expect(await readStatus(driver)).toBe('pro');
  await Promise.all([run(20), run(20)]);
  expect(await readStatus(driver)).toBe('free');
  expect(await readPlan(driver)).toMatchObject({ status: 'cancelled' });
  expect(await readPostings(id)).toEqual([]);
  expect(await listEmails()).toEqual(['planEnded']);
  const again = await readJson(driver.post('/api/create-subscription'));
  expect(again).toMatchObject({ status: 'active', trialEndsAt: null });
  const settings = await readJson(driver.get('/api/ai-automation-settings'));
  expect(settings).toMatchObject({ isEnabled: false, minOrderValue: '9.00' });
  expect(await readPostings(id)).toHaveLength(1);
  await expectBalancedLedger();
});

test('refuses a second trial, also to a new account with the deleted account’s first or last email', async () => {
  const { driver } = await buildDriver();
  await driver.post('/api/create-subscription');
  const moved = `moved-${crypto.randomUUID()}@roadwaze.example`;
  await env.DB.prepare('update drivers set email = ? where email = ?').bind(moved, driver.email).run();
  expect((await postForm(driver, '/profile/delete', { email: moved })).status).toBe(303);
  for (const email of [driver.email, moved]) {
    const again = await signIn({ email });
    expect(await readJson(again.post('/api/create-subscription'))).toMatchObject({ status: 'active' });
  }
  const { results } = await env.DB.prepare('select * from used_trials').all();
  expect(JSON.stringify(results)).not.toContain('@');
});

test('charges the network fee on joining and weekly, and turns the connection into a record when the plan ends', async () => {
  const { driver, id } = await buildDriver();
  await Promise.all(Array.from({ length: 5 }, () => driver.post('/api/roadwaze/signup', MEMBER)));
  expect(await readPostings(id)).toMatchObject([{ subject: 'network', amount_cents: 3000 }]);
  await run(7.5);
  expect(await readPostings(id)).toHaveLength(2);
  const [integration] = await readJson(driver.get('/api/app-integrations'));
  expect(integration).toMatchObject({ platform: 'roadwaze', connectionKind: 'account' });
  await driver.patch(`/api/app-integrations/${integration.id}`, { isConnected: false });
  await run(14.5);
  expect((await readJson(driver.get('/api/app-integrations')))[0].connectionKind).toBe('record');
  await run(60);
  expect(await readPostings(id)).toHaveLength(2);
  await expectBalancedLedger();
});

test('charges a restaurant monthly, and when its plan ends no longer counts it for its referrer', async () => {
  const { driver } = await buildDriver();
  const { referralCode } = await readJson(driver.get('/api/auth/user'));
  const id = await buildRestaurant(referralCode);
  await Promise.all(
    Array.from({ length: 5 }, () => send('POST', `/api/restaurants/${id}/subscribe`, { body: { price: 1 } })),
  );
  expect(await readPostings(id)).toMatchObject([{ subject: 'restaurant', amount_cents: 4000 }]);
  expect((await readJson(driver.get('/api/auth/user'))).referralCount).toBe(1);
  await env.DB.prepare("update restaurants set browser_hash = 'own' where id = ?").bind(id).run();
  const token = await issueManageLink(
    createCtx(env, () => {}, 'test'),
    { restaurantId: id, browserHash: 'own' },
  );
  await postForm(driver, `/restaurant-manage/${token}`, { intent: 'cancelPlan' });
  await run(32);
  expect(await readJson(send('GET', `/api/restaurants/${id}`))).toMatchObject({ status: 'ended' });
  const notice = (await readEmails(id)).findLast(({ kind }) => kind === 'restaurantPlanEnded');
  expect(notice?.text).toContain('Deliveries that aren’t billed yet come on one last weekly bill.');
  expect((await readJson(driver.get('/api/auth/user'))).referralCount).toBe(0);
  await send('POST', `/api/restaurants/${id}/subscribe`);
  expect(await readPostings(id)).toHaveLength(2);
  expect((await readJson(driver.get('/api/auth/user'))).referralCount).toBe(1);
  await expectBalancedLedger();
});

test('ignores a forged price', async () => {
  const { driver, id } = await buildDriver();
  const forged = { price: 0.01, priceCents: 1, amount: 0, interval: 'month', trialDays: 365 };
  await driver.post('/api/create-subscription', forged);
  expect(await readPlan(driver)).toMatchObject({ price: 10, interval: 'week' });
  await driver.post('/api/roadwaze/signup', { ...MEMBER, ...forged });
  await run(7.5);
  expect((await readPostings(id)).map((posting) => posting.amount_cents).sort()).toEqual([1000, 3000, 3000]);
});

test('stops charging a deleted account and keeps its payments', async () => {
  const { driver, id } = await buildDriver();
  await driver.post('/api/create-subscription');
  await run(8);
  await postForm(driver, '/profile/delete', { email: driver.email });
  await run(40);
  const postings = await readPostings(id);
  expect(postings).toHaveLength(1);
  const { results } = await env.DB.prepare('select * from subscriptions where subscriber_id = ?')
    .bind(id)
    .all();
  expect(results).toMatchObject([{ end_reason: 'account_deleted', is_cancel_due: 0 }]);
  await expectBalancedLedger();
});

test('the payments page lists all charges of the driver, 20 per page, and none of other drivers', async () => {
  const { driver } = await buildDriver();
  const { driver: other } = await buildDriver();
  await driver.post('/api/create-subscription');
  await run(7 * 25 + 1);
  const first = await (await driver.get('/profile/payments')).text();
  const next = first.match(/\/profile\/payments\?before=\d+/)?.[0] ?? '';
  const rest = await (await driver.get(next)).text();
  const count = (html: string) => html.match(/−\$10\.00/g)?.length ?? 0;
  expect([count(first), count(rest)]).toEqual([20, 5]);
  expect(await (await other.get(next)).text()).toContain('Nothing here yet');
});

test('the dashboard warns that a trial is about to end, unless it is canceled', async () => {
  const { driver, id } = await buildDriver();
  await driver.post('/api/create-subscription');
  expect(await (await driver.get('/')).text()).not.toMatch(/<p>Your trial ends on/);
  await env.DB.prepare(
    'update subscriptions set trial_ends_at = ?1, current_period_end = ?1 where subscriber_id = ?2',
  )
    .bind(Date.now() + DAY_MS, id)
    .run();
  await env.DB.prepare('update drivers set trial_ends_at = ? where id = ?')
    .bind(Date.now() + DAY_MS, id)
    .run();
  expect(await (await driver.get('/')).text()).toMatch(/<p>Your trial ends on/);
  await driver.delete('/api/subscription');
  expect(await (await driver.get('/')).text()).not.toMatch(/<p>Your trial ends on/);
});
