import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { readJson, send, signIn } from '../client.ts';
import { openAdmin } from './admin-browser.ts';
import { openBrowser, readBody } from './browse.ts';

const PAGES = [
  '/admin/drivers',
  '/admin/restaurants',
  '/admin/subscriptions',
  '/admin/ledger',
  '/admin/payouts',
  '/admin/payouts.csv',
  '/admin/news',
  '/admin/news/new',
  '/admin/hotspots',
  '/admin/jobs',
  '/admin/emails',
  '/admin/audit',
  '/admin/audit.csv',
];

async function insertRestaurant(name: string, referralCode?: string): Promise<string> {
  const { id } = await readJson(
    send('POST', '/api/restaurants/signup', {
      body: {
        name,
        address: '1 Main Street',
        email: `${crypto.randomUUID()}@eat.example`,
        phone: '555 010 2030',
        referralCode,
      },
    }),
  );
  return id;
}

const readDriver = async (email: string) => {
  const row = await env.DB.prepare('select * from drivers where email = ?').bind(email).first<{
    id: string;
    suspended_at: number | null;
    referral_count: number;
  }>();
  if (!row) throw new Error('No such driver');
  return row;
};

type Entry = { action: string; before: string | null; after: string | null };
const readAudit = async (target: string): Promise<Entry[]> => {
  const { results } = await env.DB.prepare(
    'select action, before, after from audit_log where target_id = ? order by at, rowid',
  )
    .bind(target)
    .all<Entry>();
  return results;
};

test('without an administrator’s session every page and action leads to the sign-in, and nothing is done', async () => {
  const victim = await signIn();
  const { id } = await readDriver(victim.email);
  const visitor = openBrowser();
  const driver = openBrowser();
  await driver.signIn('not-an-administrator@roadwaze.example');
  for (const browser of [visitor, driver]) {
    for (const path of [...PAGES, `/admin/drivers/${id}`, `/admin/do/suspendDriver?target=${id}`]) {
      const answer = await browser.open(path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        `/admin?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
    for (const action of Object.keys(ASKED_ACTIONS)) {
      const answer = await browser.post(`/admin/do/${action}`, { target: id, reason: 'because' });
      const back = `/admin/do/${action}?target=${id}&returnTo=%2Fadmin`;
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        `/admin?returnTo=${encodeURIComponent(back)}`,
      ]);
    }
    expect(await browser.read('/admin')).toContain('Access code');
  }
  expect(await readAudit(id)).toEqual([]);
  expect((await readDriver(victim.email)).suspended_at).toBeNull();
});

test('the sign-in comes back to the page of a shared link, and to none of another site', async () => {
  const admin = await openAdmin('/admin/drivers?state=pro');
  expect(admin.landedOn).toBe('/admin/drivers?state=pro');
  for (const elsewhere of [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/orders',
    '/administrators',
  ]) {
    expect((await openAdmin(elsewhere)).landedOn).toBe('/admin');
  }
});

test('a suspended driver is signed out at once and stays out until restored', async () => {
  const driver = await signIn();
  const { id } = await readDriver(driver.email);
  const admin = await openAdmin();
  const asked = await readBody(await admin.open(`/admin/do/suspendDriver?target=${id}`));
  expect(asked).toContain('Suspend this driver?');
  expect(asked).toContain(driver.email);
  expect((await admin.act('suspendDriver', id, '')).status).toBe(400);
  expect((await driver.get('/api/orders')).status).toBe(200);

  expect((await admin.act('suspendDriver', id, 'Fake deliveries')).status).toBe(303);
  const refused = await driver.get('/api/orders');
  expect(refused.status).toBe(403);
  expect((await readJson(refused)).message).toContain('suspended');
  expect((await driver.post('/api/generate-mock-orders')).status).toBe(403);
  const page = await driver.get('/orders', undefined, { Accept: 'text/html' });
  expect(page.status).toBe(403);
  expect(await readBody(page)).toContain('Your account is suspended');
  expect((await driver.get('/privacy', undefined, { Accept: 'text/html' })).status).toBe(200);

  const api = await send('POST', '/api/login/local', { body: { email: driver.email } });
  expect(api.status).toBe(403);
  const again = await openBrowser().signIn(driver.email);
  expect(again.headers.getSetCookie().join()).not.toContain('session=');
  expect(await readBody(again)).toContain('Your account is suspended');

  expect(await admin.readBody(`/admin/drivers/${id}`)).toContain('Fake deliveries');
  expect((await admin.act('restoreDriver', id, '')).status).toBe(400);
  expect((await admin.act('restoreDriver', id, 'A mistake')).status).toBe(303);
  // The old session ended for good; a new one opens.
  expect((await driver.get('/api/orders')).status).toBe(401);
  expect((await signIn({ email: driver.email })).email).toBe(driver.email);
  const entries = await readAudit(id);
  expect(entries.map(({ action }) => action)).toEqual(['suspendDriver', 'restoreDriver']);
  expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ reason: 'Fake deliveries' });
  expect(JSON.parse(entries[1]?.before ?? '')).toMatchObject({ reason: 'Fake deliveries' });
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ suspendedAt: null, reason: 'A mistake' });
});

test('what is confirmed twice or in two tabs happens and is logged once', async () => {
  const driver = await signIn();
  const { id } = await readDriver(driver.email);
  const [one, two] = [await openAdmin(), await openAdmin()];
  await Promise.all([
    one.act('suspendDriver', id, 'one'),
    one.act('suspendDriver', id, 'one'),
    two.act('suspendDriver', id, 'two'),
  ]);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual(['suspendDriver']);
  await Promise.all([one.act('restoreDriver', id), two.act('restoreDriver', id)]);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual(['suspendDriver', 'restoreDriver']);
});

test('a suspended restaurant vanishes from what drivers see, and comes back as its subscription says', async () => {
  const driver = await signIn();
  const { referralCode } = await readJson(driver.get('/api/auth/user'));
  const id = await insertRestaurant('Vanishing Noodles', referralCode);
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const isShown = async () =>
    JSON.stringify(await readJson(send('GET', '/api/restaurants/featured'))).includes('Vanishing Noodles');
  expect(await isShown()).toBe(true);
  expect((await readDriver(driver.email)).referral_count).toBe(1);

  const admin = await openAdmin();
  await admin.act('suspendRestaurant', id, 'Health inspection');
  expect(await isShown()).toBe(false);
  expect((await readDriver(driver.email)).referral_count).toBe(0);
  expect((await send('POST', `/api/restaurants/${id}/subscribe`)).status).toBe(403);
  expect(await admin.readBody(`/admin/restaurants/${id}`)).toContain('Health inspection');
  const isCancelled = env.DB.prepare(
    'select cancel_at_period_end from subscriptions where subscriber_id = ?',
  );
  expect(await isCancelled.bind(id).first('cancel_at_period_end')).toBe(1);

  await admin.act('restoreRestaurant', id);
  expect(await isShown()).toBe(true);
  expect(await isCancelled.bind(id).first('cancel_at_period_end')).toBe(0);
  expect((await readDriver(driver.email)).referral_count).toBe(1);
  expect(
    (await readAudit(id)).map(({ before, after }) =>
      [before, after].map((text) => JSON.parse(text ?? '').status),
    ),
  ).toEqual([
    ['active', 'suspended'],
    ['suspended', 'active'],
  ]);
  const unpaid = await insertRestaurant('Never Paid');
  await admin.act('suspendRestaurant', unpaid, 'Spam');
  await admin.act('restoreRestaurant', unpaid);
  expect((await readJson(send('GET', `/api/restaurants/${unpaid}`))).status).toBe('unpaid');
});

test('a suspended driver is not charged again, and what they cancelled themselves stays cancelled', async () => {
  const [renews, cancelled] = [await signIn(), await signIn()];
  for (const driver of [renews, cancelled]) await driver.post('/api/create-subscription');
  await cancelled.delete('/api/subscription');
  const admin = await openAdmin();
  const read = async ({ email }: { email: string }) => {
    const { id } = await readDriver(email);
    return env.DB.prepare('select cancel_at_period_end from subscriptions where subscriber_id = ?')
      .bind(id)
      .first('cancel_at_period_end');
  };
  for (const driver of [renews, cancelled]) {
    const { id } = await readDriver(driver.email);
    await admin.act('suspendDriver', id, 'Fake deliveries');
    expect(await read(driver)).toBe(1);
    await admin.act('restoreDriver', id);
  }
  expect([await read(renews), await read(cancelled)]).toEqual([0, 1]);
});

test('a suspended restaurant is not restored beside its active twin', async () => {
  const [id, twin] = [await insertRestaurant('Twin Tacos'), await insertRestaurant('Twin Tacos')];
  await send('POST', `/api/restaurants/${id}/subscribe`);
  const admin = await openAdmin();
  await admin.act('suspendRestaurant', id, 'Wrong address');
  // why: only a payment that arrives late can lead here, which needs the payment provider.
  await env.DB.prepare(
    "update restaurants set status = 'active', email = (select email from restaurants where id = ?) where id = ?",
  )
    .bind(id, twin)
    .run();
  const refused = await admin.act('restoreRestaurant', id);
  expect(refused.status).toBe(303);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual(['suspendRestaurant']);
  expect((await readJson(send('GET', `/api/restaurants/${id}`))).status).toBe('suspended');
});

test('actions on what does not exist, and actions there are not, are 404', async () => {
  const admin = await openAdmin();
  for (const action of Object.keys(ASKED_ACTIONS) as AskedAction[]) {
    if (ASKED_ACTIONS[action].target === 'figures' || action === 'payOut') continue;
    expect((await admin.act(action, crypto.randomUUID(), 'why')).status).toBe(404);
    expect((await admin.open(`/admin/do/${action}?target=nobody`)).status).toBe(404);
  }
  for (const action of ['dropEverything', 'signIn', 'toString', '__proto__']) {
    expect((await admin.open(`/admin/do/${action}`)).status).toBe(404);
    expect((await admin.act(action, 'x', 'why')).status).toBe(404);
  }
  expect((await admin.open('/admin/drivers/nobody')).status).toBe(404);
});

test('an action comes back to where it was asked for, but never leads to another site', async () => {
  const { id } = await readDriver((await signIn()).email);
  const admin = await openAdmin();
  const back = await admin.act('suspendDriver', id, 'x', `/admin/drivers/${id}`);
  expect(back.headers.get('Location')).toBe(`/admin/drivers/${id}`);
  const away = await admin.act('restoreDriver', id, 'y', 'https://evil.example/');
  expect(away.headers.get('Location')).toBe('/admin');
});

test('lists are found by the beginning of an e-mail or a name, whatever the case', async () => {
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

test('the audit log takes down sign-ins and exports, is filtered by its address, and exports safe CSV', async () => {
  const id = await insertRestaurant('=HYPERLINK("https://evil.example")');
  const admin = await openAdmin();
  await admin.act('suspendRestaurant', id, 'Spam');
  const page = await admin.readBody(`/admin/audit?target=${id}`);
  expect(page).toContain('Suspended a restaurant');
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

test('an administrator and a driver can be signed in side by side', async () => {
  const admin = await openAdmin();
  await admin.signIn('beside@roadwaze.example');
  expect(await admin.readBody('/admin/drivers')).toContain('beside@roadwaze.example');
  expect((await admin.open('/orders')).status).toBe(200);
});

test('every page of the console answers', async () => {
  const admin = await openAdmin();
  for (const path of ['/admin', '/admin?range=year&figure=revenue', ...PAGES]) {
    expect((await admin.open(path)).status, path).toBe(200);
  }
});

test('what a driver is owed is listed, exported, and marked as paid once, however often it is confirmed', async () => {
  const driver = await readDriver((await signIn()).email);
  const credit = async (key: string, cents: number, balance: number) => {
    await env.DB.batch([
      env.DB.prepare(
        `insert into ledger_postings (key, kind, subject, owner_id, amount_cents, at, created_at)
         values (?1, 'referral_credit', 'driver_referral', ?2, ?3, 1, 1)`,
      ).bind(key, driver.id, cents),
      env.DB.prepare(
        `insert into ledger_entries (posting_key, account, owner_id, amount_cents, balance_cents)
         values (?1, 'referral_earnings', ?2, ?3, ?4)`,
      ).bind(key, driver.id, -cents, -balance),
    ]);
  };
  await credit(`credit:${driver.id}:1`, 1000, 1000);
  const admin = await openAdmin();
  const list = await admin.readBody('/admin/payouts');
  expect(list).toContain('$10.00');
  const target = list.match(new RegExp(`target=(referral_earnings\\.${driver.id}\\.\\d+)`))?.[1] ?? '';
  expect(await (await admin.open('/admin/payouts.csv')).text()).toContain(`${driver.id},`);
  await Promise.all([admin.act('payOut', target), admin.act('payOut', target)]);
  await admin.act('payOut', target);
  expect((await readAudit(driver.id)).map(({ action }) => action)).toEqual(['payOut']);
  expect(await admin.readBody('/admin/payouts')).not.toContain(driver.id);
  const { results } = await env.DB.prepare(
    'select balance_cents as cents from ledger_entries where owner_id = ? order by seq',
  )
    .bind(driver.id)
    .all();
  expect(results).toEqual([{ cents: -1000 }, { cents: 0 }]);
  expect((await admin.act('payOut', `referral_earnings.${driver.id}.999999`)).status).toBe(404);

  await credit(`credit:${driver.id}:2`, 500, 500);
  await admin.act('suspendDriver', driver.id, 'Under review');
  const held = await admin.readBody('/admin/payouts');
  expect(held).toContain('Suspended');
  expect(held).not.toContain('/admin/do/payOut');
  expect(await (await admin.open('/admin/payouts.csv')).text()).toContain(',5.00,Suspended');
  const { seq } = (await env.DB.prepare('select max(seq) as seq from ledger_entries where owner_id = ?')
    .bind(driver.id)
    .first<{ seq: number }>()) ?? { seq: 0 };
  await admin.act('payOut', `referral_earnings.${driver.id}.${seq}`);
  expect(await admin.readBody('/admin/payouts')).toContain('The driver is suspended');
  await admin.act('restoreDriver', driver.id);
  const shown =
    (await admin.readBody('/admin/payouts')).match(/target=(referral_earnings\.[^&"]+)/)?.[1] ?? '';
  expect(await admin.readBody(`/admin/do/payOut?target=${shown}`)).toContain('$5.00');
  await credit(`credit:${driver.id}:3`, 700, 1200);
  expect((await admin.act('payOut', shown)).status).toBe(303);
  expect(await admin.readBody('/admin/payouts')).toContain('What is owed has changed meanwhile');
  expect(await admin.readBody('/admin/payouts')).toContain('$12.00');
  expect((await readAudit(driver.id)).map(({ action }) => action)).toEqual([
    'payOut',
    'suspendDriver',
    'restoreDriver',
  ]);
});

test('news sources are added once, paused and resumed, and nothing private is added', async () => {
  const admin = await openAdmin();
  const url = `https://feeds.example.com/${crypto.randomUUID()}`;
  await admin.post('/admin/news/new', { name: 'A feed', url });
  const again = await admin.post('/admin/news/new', { name: 'The same feed', url });
  expect(again.status).toBe(400);
  const form = await readBody(again);
  expect(form).toContain('There is a news source with this address already');
  expect(form).toContain('value="The same feed"');
  expect((await admin.post('/admin/news/new', { name: 'Inside', url: 'https://127.0.0.1/' })).status).toBe(
    400,
  );
  const { results } = await env.DB.prepare('select id from news_sources where url = ?')
    .bind(url)
    .all<{ id: string }>();
  expect(results).toHaveLength(1);
  const id = results[0]?.id ?? '';
  await admin.act('pauseNewsSource', id);
  await admin.act('pauseNewsSource', id);
  await admin.act('resumeNewsSource', id);
  expect((await readAudit(id)).map(({ action }) => action)).toEqual([
    'addNewsSource',
    'pauseNewsSource',
    'resumeNewsSource',
  ]);
});

test('what was done is taken back from the audit log, as long as it is in force', async () => {
  const { id } = await readDriver((await signIn()).email);
  const admin = await openAdmin();
  await admin.act('suspendDriver', id, 'A mistake');
  const log = `/admin/audit?target=${id}`;
  expect(await admin.readBody(log)).toContain(`/admin/do/restoreDriver?target=${id}`);
  await admin.act('restoreDriver', id);
  const after = await admin.readBody(log);
  expect(after).not.toContain('/admin/do/restoreDriver');
  expect(after).toContain(`/admin/do/suspendDriver?target=${id}`);
});

test('subscriptions and the ledger are narrowed down to an account, a product and days', async () => {
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
  expect(await has(`${ledger}&subject=restaurant&kind=charge&from=${today}&to=${today}`, '$40.00')).toBe(
    true,
  );
  expect(await has(`${ledger}&subject=pro`, 'Nothing matches')).toBe(true);
  expect(await has(`/admin/ledger?subject=restaurant&to=2001-01-01`, 'Nothing matches')).toBe(true);
  expect(await has(`/admin/ledger?from=2099-01-01`, 'Nothing matches')).toBe(true);
  expect(await has('/admin/ledger?owner=nobody@nowhere.example', 'Nothing matches')).toBe(true);
});

test('an e-mail is read as its recipient gets it, as text and nothing else', async () => {
  const restaurant = await insertRestaurant('Mail Diner');
  await send('POST', `/api/restaurants/${restaurant}/subscribe`);
  const admin = await openAdmin();
  const id = (await admin.readBody('/admin/emails')).match(/\/admin\/emails\/([\w-]+)/)?.[1] ?? '';
  await env.DB.prepare("update outbox set problem = '<img src=x>' where id = ?").bind(id).run();
  const page = await admin.readBody(`/admin/emails/${id}`);
  expect(page).toContain('$40.00');
  expect(page).toContain('&lt;img src=x&gt;');
  expect(page).not.toContain('<img src=x');
  expect((await admin.open('/admin/emails/none')).status).toBe(404);
});
