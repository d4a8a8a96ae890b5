import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { getEmail } from '#worker/services/admin/get-email.ts';
import { readJson, send, signIn } from '../client.ts';
import { openAdmin } from './admin-browser.ts';
import { insertRestaurant, readAudit, readDriver } from './admin-rows.ts';
import { openBrowser } from './browse.ts';

test('finds rows by the beginning of an email or a name, whatever the case', async () => {
  const key = crypto.randomUUID().slice(0, 8);
  for (const name of ['Ada', 'Adam', 'Bea']) {
    await send('POST', '/api/login/local', {
      body: { email: `${name}-${key}@find.example`, firstName: name, lastName: `Z${key}` },
    });
  }
  await insertRestaurant(`Q${key} Diner`);
  const admin = await openAdmin();
  const read = (query: string) => admin.readBody(`/admin/${query}`);
  expect(await read(`drivers?text=ADA-${key}`)).toContain(`ada-${key}@find.example`);
  const byName = await read(`drivers?by=name&text=ada`);
  expect(byName).toContain(`adam-${key}@find.example`);
  expect(byName).not.toContain(`bea-${key}@find.example`);
  expect(await read(`drivers?by=surname&text=z${key}&state=pro`)).toContain('Nothing matches');
  expect(await read(`drivers?by=surname&text=z${key} b`)).toContain(`bea-${key}@find.example`);
  expect(await read(`restaurants?text=q${key}`)).toContain(`Q${key} Diner`);
  expect(await read(`drivers?by=nonsense&state=nonsense&after=nonsense&text=bea-${key}`)).toContain(
    `bea-${key}`,
  );
});

test('filters subscriptions and the ledger by account, product and days', async () => {
  // why: sets a time far from midnight, so that everything happens on one day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12) });
  const driver = await signIn();
  await driver.post('/api/create-subscription', {});
  const { id } = await readDriver(driver.email);
  const restaurant = await insertRestaurant('Ledger Diner');
  await send('POST', `/api/restaurants/${restaurant}/subscribe`);
  const admin = await openAdmin();
  const has = async (path: string, text: string) => (await admin.readBody(path)).includes(text);
  const today = new Date().toISOString().slice(0, 10);
  for (const owner of [id, driver.email, driver.email.toUpperCase()]) {
    expect(await has(`/admin/subscriptions?owner=${owner}&from=${today}`, driver.email)).toBe(true);
  }
  expect(await has(`/admin/subscriptions?owner=${id}&product=restaurant`, 'Nothing matches')).toBe(true);
  expect(await has(`/admin/subscriptions?to=2001-01-01`, 'Nothing matches')).toBe(true);
  const ledger = `/admin/ledger?owner=${restaurant}`;
  expect(await has(`/admin/restaurants/${restaurant}`, `href="${ledger}"`)).toBe(true);
  expect(await has(`${ledger}&subject=restaurant&kind=charge&from=${today}&to=${today}`, '$40.00')).toBe(
    true,
  );
  expect(await has(`${ledger}&subject=pro`, 'Nothing matches')).toBe(true);
  expect(await has(`/admin/ledger?subject=restaurant&to=2001-01-01`, 'Nothing matches')).toBe(true);
  expect(await has(`/admin/ledger?from=2099-01-01`, 'Nothing matches')).toBe(true);
  expect(await has('/admin/ledger?owner=nobody@nowhere.example', 'Nothing matches')).toBe(true);
});

test('shows a driver’s live plan and active restaurants, however many have ended', async () => {
  const driver = await readDriver((await signIn()).email);
  const restaurant = await insertRestaurant('Live Diner');
  await env.DB.batch([
    env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 12)
        insert into subscriptions (id, product, subscriber_id, status, price_cents, interval, current_period_end, provider,
          created_at, updated_at, ended_at)
        select 'plan' || n || ?1, iif(n = 1, 'network', 'pro'), ?1, iif(n = 1, 'active', 'cancelled'), iif(n = 1, 3000, 1000),
          'week', 1, 'embedded', n, 1, iif(n = 1, null, 1) from numbers`,
    ).bind(driver.id),
    env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 11)
        insert into restaurants (id, slug, status, name, name_key, search_key, email, address, referrer_id, created_at, updated_at)
        select 'ended' || n || ?1, 'ended' || n || ?1, 'ended', 'Closed ' || n, 'closed', 'closed', 'c@c.example', '1 Main Street',
          ?1, n, 1 from numbers`,
    ).bind(driver.id),
    env.DB.prepare(
      "update restaurants set referrer_id = ?, status = 'active', created_at = 0 where id = ?",
    ).bind(driver.id, restaurant),
  ]);
  const page = await (await openAdmin()).readBody(`/admin/drivers/${driver.id}`);
  for (const text of ['$30.00', 'Live Diner', 'Closed 11', 'and 2 more']) expect(page).toContain(text);
  expect(page).toContain(`href="/admin/subscriptions?owner=${driver.id}"`);
});

test('shows an email as its recipient gets it, as text and nothing else', async () => {
  const restaurant = await insertRestaurant('Mail Diner');
  await send('POST', `/api/restaurants/${restaurant}/subscribe`);
  const admin = await openAdmin();
  const id = (await admin.readBody('/admin/emails')).match(/\/admin\/emails\/([\w-]+)/)?.[1] ?? '';
  await env.DB.prepare("update outbox set problem = '<img src=x>' where id = ?").bind(id).run();
  const page = await admin.readBody(`/admin/emails/${id}`);
  expect(page).toContain('$40.00');
  expect(page).toContain('&lt;img src=x>');
  expect(page).not.toContain('<img src=x');
  expect((await admin.open('/admin/emails/none')).status).toBe(404);
});

test('the audit log records sign-ins and exports, is filtered by its URL, and exports safe CSV', async () => {
  const id = await insertRestaurant('=HYPERLINK("https://evil.example")');
  const admin = await openAdmin();
  await admin.act('suspendRestaurant', id, 'Spam');
  const page = await admin.readBody(`/admin/audit?target=${id}`);
  expect(page).toContain('Suspended a restaurant');
  const readPlain = async () =>
    (await admin.readBody(`/admin/audit?target=${id}`)).replaceAll(/<[^>]+>/g, '');
  expect(await readPlain()).toContain('Reason: Spam');
  admin.cookies.set('language', 'fr');
  expect(await readPlain()).toContain('Motif\u00a0: Spam');
  admin.cookies.set('language', 'en');
  expect(await admin.readBody(`/admin/audit?target=${id}&action=restoreRestaurant`)).toContain(
    'Nothing matches',
  );
  expect(await admin.readBody('/admin/audit?action=signIn')).toContain('Signed in');
  expect(await admin.readBody('/admin/audit?to=2001-01-01')).toContain('Nothing matches');
  const file = await admin.open(`/admin/audit.csv?target=${id}`);
  expect(file.headers.get('Content-Type')).toContain('text/csv');
  const csv = await file.text();
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  expect((await readAudit('audit')).length).toBeGreaterThan(0);
});

test('shows a secret link in an email that will not be sent, and in no other', async () => {
  const id = await insertRestaurant('Secret Diner');
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const { email } = await readJson(send('GET', `/api/restaurants/${id}`));
  await openBrowser().post('/restaurant-manage', { email });
  const admin = await openAdmin();
  const list = await admin.readBody(`/admin/emails?owner=${email}`);
  const ids = [...list.matchAll(/\/admin\/emails\/([\w-]+)/g)].map(([, found]) => found);
  const pages = await Promise.all(ids.map((found) => admin.readBody(`/admin/emails/${found}`)));
  expect(pages.join('\n')).toMatch(/restaurant-manage\/[\w-]{20}/);

  // Like an email that the provider has not accepted yet.
  await env.DB.prepare("update outbox set status = 'queued' where recipient = ?").bind(email).run();
  const withResend = { ...env, RESEND_API_KEY: 'key', EMAIL_FROM: 'a@b.example' };
  const sending = createCtx(withResend as unknown as Env, () => {}, 'test');
  const emails = await Promise.all(ids.map((found) => getEmail(sending, String(found))));
  const texts = emails.map((found) => (found.ok ? found.value.text : '')).join('\n');
  expect(texts).toContain('/restaurant-manage/***');
  expect(texts).not.toMatch(/restaurant-manage\/[\w-]{20}/);
});

test('the pages of a driver and a restaurant show the same date as their list, whatever the time zone', async () => {
  const driver = await signIn();
  const [{ id }, restaurant] = [await readDriver(driver.email), await insertRestaurant('Early Diner')];
  const at = Date.parse('2026-11-20T02:00:00Z');
  await env.DB.batch([
    env.DB.prepare('update drivers set created_at = ?1, trial_ends_at = ?1 where id = ?2').bind(at, id),
    env.DB.prepare('update restaurants set created_at = ? where id = ?').bind(at, restaurant),
    ...[id, restaurant].map((subscriber) =>
      env.DB.prepare(
        `insert into subscriptions (id, subscriber_id, product, status, price_cents, interval, current_period_end, provider, created_at, updated_at)
         values (?1, ?1, 'pro', 'active', 1000, 'week', ?2, 'embedded', ?2, ?2)`,
      ).bind(subscriber, at),
    ),
  ]);
  const admin = await openAdmin();
  admin.cookies.set('timeZone', 'America/New_York');
  for (const page of [`/admin/drivers/${id}`, `/admin/restaurants/${restaurant}`]) {
    const body = await admin.readBody(page);
    expect(body).toContain('Nov 20, 2026');
    expect(body).not.toContain('Nov 19, 2026');
  }
});
