import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { buildBrowser } from '#tests/factories/build-browser.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { endAllSessions, endSession } from '../sessions.ts';
import { answerPushes, created, listDevices as list, makePro, turnOnAlerts } from '../software-push.ts';

const PATH = '/api/push/subscriptions';

/** Sends a test alert through the form on the notifications page. */
const sendTest = (driver: Client, deviceId: string) =>
  postForm(driver, '/profile/notifications', { intent: 'testAlert', deviceId });

afterEach(async () => {
  await env.DB.prepare('delete from push_subscriptions').run();
});

test('a Pro driver’s browser subscribes once, and is listed without endpoint and keys', async () => {
  const driver = await signIn();
  const browser = await turnOnAlerts(driver);
  const text = await (await driver.get('/profile/notifications')).text();
  expect(text).toContain('Chrome on Android');
  for (const secret of [browser.endpoint, ...Object.values(browser.subscription.keys)]) {
    expect(text).not.toContain(secret);
  }
  const again = await driver.post(PATH, browser.subscription);
  expect(again.status).toBe(200);
  expect(await readJson(again)).toMatchObject({ id: browser.id, lastSuccessAt: null, failures: 0 });
  expect(await list(driver)).toHaveLength(1);
});

test('a browser loses its alerts when its session is ended by a newer one', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  await env.DB.batch(
    Array.from({ length: ACCOUNT_LIMITS.sessions }, (_, index) =>
      env.DB.prepare(
        `insert into sessions (id, driver_id, token_hash, device, created_at, last_seen_at)
         select ?, id, ?, '', ?, ? from drivers where email = ?`,
      ).bind(`s-${index}`, `hash-${index}`, Date.now(), Date.now() + 1, driver.email),
    ),
  );
  const newest = await signIn({ email: driver.email });
  expect(await list(newest)).toEqual([]);
});

test('a browser with an expired session is not listed after the driver signs in again', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  await env.DB.prepare(
    'update sessions set created_at = 1 where driver_id = (select id from drivers where email = ?)',
  )
    .bind(driver.email)
    .run();
  expect(await list(await signIn({ email: driver.email }))).toEqual([]);
});

test('exposes only the public key', async () => {
  const driver = await signIn();
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env as unknown as Record<string, string>;
  const answer = await (await driver.get('/api/push/key')).text();
  expect(JSON.parse(answer)).toEqual({ publicKey: VAPID_PUBLIC_KEY });
  await makePro(driver);
  const page = await (await driver.get('/profile/notifications')).text();
  expect(page).toContain(VAPID_PUBLIC_KEY);
  expect(page).not.toContain(VAPID_PRIVATE_KEY);
});

test('without Pro a device cannot be added, but an existing one can be removed', async () => {
  const driver = await signIn();
  const { subscription } = await buildBrowser();
  const refused = await driver.post(PATH, subscription);
  expect(refused.status).toBe(403);
  expect((await readJson(refused)).message).toContain('upgrade');
  const { id } = await turnOnAlerts(driver);
  await env.DB.prepare("update drivers set subscription_status = 'free' where email = ?")
    .bind(driver.email)
    .run();
  const fetch = answerPushes(created);
  await sendTest(driver, id);
  expect(fetch).not.toHaveBeenCalled();
  expect((await driver.delete(`${PATH}/${id}`)).status).toBe(204);
  expect(await list(driver)).toEqual([]);
});

test.each([
  ['http://push.example.net/x', 'endpoint'],
  ['https://127.0.0.1/x', 'endpoint'],
  ['https://8.8.8.8/x', 'endpoint'],
  ['https://[::1]/x', 'endpoint'],
  ['https://metadata.google.internal/x', 'endpoint'],
  ['https://push.example.net:8443/x', 'endpoint'],
])('%s is not a valid push service', async (endpoint, path) => {
  const driver = await signIn();
  await makePro(driver);
  const { subscription } = await buildBrowser(endpoint);
  const answer = await driver.post(PATH, subscription);
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors[0].path).toBe(path);
});

test('rejects a key that is not a point on the curve', async () => {
  const driver = await signIn();
  await makePro(driver);
  const { subscription } = await buildBrowser();
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  const answer = await driver.post(PATH, { ...subscription, keys });
  expect([answer.status, (await readJson(answer)).errors[0].path]).toEqual([400, 'keys.p256dh']);
});

test('a driver has at most ten devices, even when added in parallel', async () => {
  const driver = await signIn();
  await makePro(driver);
  const browsers = await Promise.all(Array.from({ length: 12 }, () => buildBrowser()));
  const answers = await Promise.all(browsers.map(({ subscription }) => driver.post(PATH, subscription)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
  expect(await list(driver)).toHaveLength(10);
});

test('a browser belongs to the driver who subscribed it last, and knowing its endpoint is not enough to take it over', async () => {
  const [before, after] = [await signIn(), await signIn()];
  const browser = await turnOnAlerts(before);
  await makePro(after);
  const { subscription: other } = await buildBrowser(browser.endpoint);
  expect((await after.post(PATH, other)).status).toBe(400);
  expect(await list(before)).toHaveLength(1);
  expect((await after.post(PATH, browser.subscription)).status).toBe(201);
  expect([await list(before), (await list(after)).length]).toEqual([[], 1]);
});

test('a browser’s new endpoint replaces its old one, but never another driver’s', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const [old, foreign] = [await turnOnAlerts(driver), await turnOnAlerts(other)];
  const renewed = await buildBrowser();
  const replace = (replaces: string) => driver.post(PATH, { ...renewed.subscription, replaces });
  await replace(old.endpoint);
  expect(await list(driver)).toHaveLength(1);
  // Another driver turned on the alerts of that endpoint, so this driver cannot replace it.
  const newer = await buildBrowser();
  const taken = await driver.post(PATH, { ...newer.subscription, replaces: foreign.endpoint });
  expect(taken.status).toBe(404);
  expect([(await list(other)).length, (await list(driver)).length]).toEqual([1, 1]);
});

test('a driver can neither remove nor test another driver’s device', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const { id } = await turnOnAlerts(owner);
  await makePro(other);
  const fetch = answerPushes(created);
  expect((await other.delete(`${PATH}/${id}`)).status).toBe(404);
  await sendTest(other, id);
  await postForm(other, '/profile/notifications', { intent: 'removeDevice', deviceId: id });
  expect(await list(owner)).toHaveLength(1);
  expect(fetch).not.toHaveBeenCalled();
});

test('signing out ends that browser’s alerts, logging out everywhere ends all, ending a session ends its own', async () => {
  const phone = await signIn();
  const [tablet, laptop] = [await signIn({ email: phone.email }), await signIn({ email: phone.email })];
  for (const client of [phone, tablet, laptop]) await turnOnAlerts(client).catch(() => {});
  const count = async (client: Client) => (await list(client)).length;
  expect(await count(phone)).toBe(3);
  await tablet.get('/api/logout');
  expect(await count(phone)).toBe(2);
  await endSession(phone);
  expect(await count(phone)).toBe(1);
  const again = await signIn({ email: phone.email });
  await turnOnAlerts(again).catch(() => {});
  await endAllSessions(phone);
  expect(await count(await signIn({ email: phone.email }))).toBe(0);
});

test('another driver signing in with the same browser ends its alerts, the same driver keeps them', async () => {
  const driver = await signIn();
  await turnOnAlerts(driver);
  const signInHere = (email: string, cookie: string) =>
    send('POST', '/api/login/local', { body: { email }, headers: { Cookie: cookie } });
  const answer = await signInHere(driver.email, driver.cookie);
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  expect((await driver.get('/api/auth/user')).status).toBe(401);
  expect(await list(driver)).toHaveLength(1);
  await signInHere(`other-${driver.email}`, cookie);
  expect(await list(await signIn({ email: driver.email }))).toEqual([]);
});

test('the data export lists devices without endpoint and keys, and deleting the account deletes them', async () => {
  const driver = await signIn();
  const browser = await turnOnAlerts(driver);
  const text = await (await driver.get('/profile/data.json')).text();
  expect(JSON.parse(text).alertDevices).toEqual([
    expect.objectContaining({ device: expect.stringContaining('Android'), failures: 0 }),
  ]);
  for (const secret of [browser.endpoint, ...Object.values(browser.subscription.keys)]) {
    expect(text).not.toContain(secret);
  }
  await postForm(driver, '/profile/delete', { email: driver.email });
  const left = await env.DB.prepare('select count(*) as count from push_subscriptions').first();
  expect(left).toEqual({ count: 0 });
});

test('sends a test alert immediately in the driver’s language and records its outcome', async () => {
  const driver = await signIn();
  const browser = await turnOnAlerts(driver);
  await env.DB.prepare("update drivers set language = 'es' where email = ?").bind(driver.email).run();
  const fetch = answerPushes(
    created,
    () => new Response('', { status: 500 }),
    () => new Response('', { status: 403 }),
    () => new Response('', { status: 410 }),
  );
  await sendTest(driver, browser.id);
  expect(JSON.parse(await browser.read(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    title: 'Las alertas funcionan',
    body: 'Este dispositivo recibe tus alertas de Roadwaze.',
    tag: 'test',
    url: '/profile/notifications',
    isSilent: false,
    lang: 'es',
    dir: 'ltr',
  });
  expect((await list(driver))[0]?.lastSuccessAt).not.toBeNull();
  await sendTest(driver, browser.id);
  await sendTest(driver, browser.id);
  expect((await list(driver))[0]?.failures).toBe(1);
  await sendTest(driver, browser.id);
  expect(await list(driver)).toEqual([]);
});

test('without VAPID keys alerts cannot be turned on, and page and API name the missing settings', async () => {
  const driver = await signIn();
  await makePro(driver);
  const { subscription } = await buildBrowser();
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, path, {
      body,
      headers: { Cookie: driver.cookie },
      env: { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined },
    });
  expect((await ask('GET', '/api/push/key')).status).toBe(503);
  const refused = await ask('POST', PATH, subscription);
  expect([refused.status, (await readJson(refused)).message]).toEqual([
    503,
    expect.stringContaining('VAPID_'),
  ]);
  expect(await (await ask('GET', '/profile/notifications')).text()).toContain('Alerts are not set up');
});

test('without JavaScript devices can be listed and removed, and the page says what turning on requires', async () => {
  const driver = await signIn();
  const { id } = await turnOnAlerts(driver);
  const page = await (await driver.get('/profile/notifications')).text();
  expect(page).toContain('Chrome on Android');
  expect(page).toContain('Turn on JavaScript to get alerts here');
  const removed = await postForm(driver, '/profile/notifications', { intent: 'removeDevice', deviceId: id });
  expect([removed.status, removed.headers.get('Location')]).toEqual([303, '/profile/notifications']);
  expect(await (await driver.get('/profile/notifications')).text()).toContain('No devices yet');
});

test('the page shows why a test alert could not be sent', async () => {
  const driver = await signIn();
  const { id } = await turnOnAlerts(driver);
  answerPushes();
  const answer = await sendTest(driver, id);
  const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0];
  const page = await driver.get('/profile/notifications', undefined, {
    Cookie: `${driver.cookie}; ${cookie}`,
  });
  const text = await page.text();
  expect(text).toContain('Test alert not sent');
  expect(text).toContain('could not be reached');
});
