import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

test('the first sign-in creates the driver, later ones find it', async () => {
  const email = 'Casey@Roadwaze.example';
  const first = await signIn({ email });
  const again = await signIn({ email: ' casey@roadwaze.example ' });
  const user = await readJson(first.get('/api/auth/user'));
  expect(user).toMatchObject({
    email: 'casey@roadwaze.example',
    subscriptionStatus: 'free',
    referralCount: 0,
  });
  expect(user.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect((await readJson(again.get('/api/auth/user'))).id).toBe(user.id);
});

test('parallel first sign-ins create one driver', async () => {
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => signIn({ email: 'together@roadwaze.example' })),
  );
  const users = await Promise.all(clients.map((client) => readJson(client.get('/api/auth/user'))));
  expect(new Set(users.map((user) => user.id)).size).toBe(1);
});

test('the session cookie is same-site and hidden from scripts', async () => {
  const answer = await send('POST', '/api/login/local', { body: { email: 'cookie@roadwaze.example' } });
  expect(answer.headers.get('Set-Cookie')).toMatch(
    /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(answer.headers.get('Location')).toBe('/');
});

test('the session store never contains a token', async () => {
  const { cookie } = await signIn();
  const { keys } = await env.KV.list({ prefix: 'session:' });
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain(cookie.split('=')[1]);
});

test('a sign-in redirects only to a path of this site', async () => {
  const places = {
    '/orders?x=1': '/orders?x=1',
    'https://evil.example/': '/',
    '//evil.example': '/',
    '/\\evil.example': '/',
    '/\t/evil.example': '/',
    '/.//evil.example': '/',
    '/api/logout': '/',
    '/api//logout': '/',
    '/api///login': '/',
    '/api/%6cogout': '/',
    '/api%2flogout': '/',
    '/API/login': '/',
    '/orders%zz': '/',
    '/orders?next=/api/logout': '/orders?next=/api/logout',
    orders: '/',
  };
  for (const [returnTo, location] of Object.entries(places)) {
    const answer = await send('POST', '/api/login/local', {
      body: { email: 'back@roadwaze.example', returnTo },
    });
    expect([returnTo, answer.headers.get('Location')]).toEqual([returnTo, location]);
  }
});

test('logging out ends the session immediately, even if the session store lags behind', async () => {
  const driver = await signIn();
  const { keys } = await env.KV.list({ prefix: 'session:' });
  const stored = await Promise.all(keys.map(async ({ name }) => [name, await env.KV.get(name)] as const));
  const answer = await driver.get('/api/logout');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0/);
  for (const [name, value] of stored) await env.KV.put(name, value ?? '');
  expect((await driver.get('/api/auth/user')).status).toBe(401);
});

test('a HEAD request to the log-out does not sign a driver out', async () => {
  const driver = await signIn();
  await send('HEAD', '/api/logout', { headers: { Cookie: driver.cookie } });
  expect((await driver.get('/api/auth/user')).status).toBe(200);
});

test('another site cannot sign a driver out', async () => {
  const driver = await signIn();
  const refused = await driver.get('/api/logout', undefined, { 'Sec-Fetch-Site': 'cross-site' });
  // The service worker takes a redirect for a log-out and deletes the phone's data, so the response is no redirect.
  expect([refused.status, refused.headers.get('Refresh')]).toEqual([200, '0; url=/']);
  expect((await driver.get('/api/auth/user')).status).toBe(200);
});

test('a session lasts for 30 days after its last use', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const before = new Set((await env.KV.list()).keys.map((key) => key.name));
  const driver = await signIn();
  const added = (await env.KV.list()).keys.find((key) => !before.has(key.name));
  expect(added?.expiration).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  expect((await driver.get('/api/auth/user')).status).toBe(200);
});

test('outside local runs there is no sign-in by email, and the cookie would be host-bound', async () => {
  const answer = await send('POST', '/api/login/local', {
    body: { email: 'a@roadwaze.example' },
    env: { APP_ENV: 'production' },
  });
  expect(answer.status).toBe(404);
});

test('saves a changed time zone of the browser, but not an invalid one', async () => {
  const driver = await signIn({ timeZone: 'Europe/Paris' });
  const zone = async (value: string) =>
    (
      await readJson(
        driver.get('/api/auth/user', undefined, { Cookie: `${driver.cookie}; timeZone=${value}` }),
      )
    ).timeZone;
  expect(await zone('Asia%2FTokyo')).toBe('Asia/Tokyo');
  expect(await zone('Mars%2FOlympus')).toBe('Asia/Tokyo');
});

test('rejects an invalid email, with the error at its field', async () => {
  const answer = await send('POST', '/api/login/local', { body: { email: 'no email' } });
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors[0].path).toBe('email');
});
