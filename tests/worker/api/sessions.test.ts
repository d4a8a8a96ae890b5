import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { endOwnSession } from '#worker/services/sessions/end-own-session.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { readBody } from '../pages/browse.ts';
import { endAllSessions, endSession, listSessions } from '../sessions.ts';

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function signInFromWindows(email: string): Promise<string> {
  const answer = await send('POST', '/api/login/local', {
    body: { email },
    headers: { 'User-Agent': CHROME_ON_WINDOWS },
  });
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

/** Ends a session as the profile does. */
async function end({ email }: Client, sessionId = '') {
  const driver = await env.DB.prepare('select id from drivers where email = ?')
    .bind(email)
    .first<string>('id');
  return endOwnSession(
    createCtx(env, () => {}, 'test'),
    { driverId: driver ?? '', sessionId },
  );
}

const isSignedIn = async (cookie: string) =>
  (await send('GET', '/api/auth/user', { headers: { Cookie: cookie } })).status === 200;

test('ending one session signs that device out immediately and no other', async () => {
  const driver = await signIn();
  const elsewhere = await signInFromWindows(driver.email);
  await endSession(driver);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(driver.cookie)).toBe(true);
});

test('signing in again in a browser creates a new token and ends its previous session', async () => {
  const driver = await signIn();
  const email = (await readJson(driver.get('/api/auth/user'))).email as string;
  const again = await send('POST', '/api/login/local', {
    body: { email },
    headers: { Cookie: driver.cookie },
  });
  const cookie = (again.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  expect(cookie).not.toBe(driver.cookie);
  expect((await driver.get('/api/auth/user')).status).toBe(401);
  expect((await send('GET', '/api/auth/user', { headers: { Cookie: cookie } })).status).toBe(200);
});

test('of parallel requests to end a session exactly one succeeds', async () => {
  const driver = await signIn();
  await signInFromWindows(driver.email);
  const other = (await listSessions(driver)).find(({ isCurrent }) => !isCurrent);
  const answers = await Promise.all(Array.from({ length: 4 }, () => end(driver, other?.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('another driver’s session cannot be ended, and looks nonexistent', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const [session] = await listSessions(other);
  const refused = await end(driver, session?.id);
  expect(refused).toEqual(await end(driver, crypto.randomUUID()));
  expect(refused.ok).toBe(false);
  expect(await isSignedIn(other.cookie)).toBe(true);
});

test('logging out everywhere ends every session of this driver only', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const elsewhere = await signInFromWindows(driver.email);
  await endAllSessions(driver);
  expect([await isSignedIn(driver.cookie), await isSignedIn(elsewhere)]).toEqual([false, false]);
  expect(await isSignedIn(other.cookie)).toBe(true);
  expect((await endAllSessions(driver)).status).toBe(401);
});

test('a session unused for 30 days has ended and is no longer listed', async () => {
  const driver = await signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * 86_400_000 });
  expect(await isSignedIn(driver.cookie)).toBe(true);
  vi.setSystemTime(Date.now() + 29 * 86_400_000);
  expect(await isSignedIn(driver.cookie)).toBe(true);
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  const fresh = await signInFromWindows(driver.email);
  const profile = await send('GET', '/profile', { headers: { Cookie: fresh } });
  expect((await readBody(profile)).match(/name="sessionId"/g)).toBeNull();
  expect(await isSignedIn(driver.cookie)).toBe(false);
});

test('a session is renewed at most once a day', async () => {
  const driver = await signIn();
  const seen = async () => (await listSessions(driver))[0]?.lastSeenAt ?? 0;
  const first = await seen();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23 * 3_600_000 });
  await driver.get('/api/auth/user');
  expect(await seen()).toBe(first);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await driver.get('/api/auth/user');
  expect(await seen()).toBeGreaterThan(first);
});

test('the profile ends sessions with forms that work without JavaScript', async () => {
  const driver = await signIn();
  const elsewhere = await signInFromWindows(driver.email);
  const page = await (await driver.get('/profile')).text();
  expect(page).toContain('Chrome on Windows');
  expect(page).toContain('>This device<');
  const ended = await endSession(driver);
  expect([ended.status, ended.headers.get('Location')]).toEqual([303, '/profile']);
  expect(await isSignedIn(elsewhere)).toBe(false);
  const toast = ended.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const Cookie = [driver.cookie, ...toast].join('; ');
  const after = await readBody(await driver.get('/profile', undefined, { Cookie }));
  expect(after).toContain('Session ended');
  expect(after).not.toContain('Chrome on Windows');
  const all = await endAllSessions(driver);
  expect([all.status, all.headers.get('Location')]).toEqual([303, '/']);
  expect(all.headers.get('Set-Cookie')).toMatch(/session=; Max-Age=0/);
  expect(await isSignedIn(driver.cookie)).toBe(false);
});

test('the database never contains a token', async () => {
  const { cookie } = await signIn();
  const { results } = await env.DB.prepare('select * from sessions').all();
  expect(JSON.stringify(results)).not.toContain(cookie.split('=')[1]);
});

const DAY_MS = 86_400_000;

const getCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('session='));

test('of concurrent requests one renews the session and sends its cookie again', async () => {
  const driver = await signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
  const answers = await Promise.all(Array.from({ length: 8 }, () => driver.get('/api/auth/user')));
  const cookies = answers.flatMap(getCookies);
  expect(cookies).toEqual([expect.stringContaining(driver.cookie)]);
  expect(cookies[0]).toContain(`Max-Age=${30 * 86_400};`);
  expect(getCookies(await driver.get('/api/auth/user'))).toEqual([]);
});

test('a session ends 90 days after its sign-in, however much it is used', async () => {
  const driver = await signIn();
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  let last = '';
  for (let day = 20; day < 90; day += 20) {
    vi.setSystemTime(start + day * DAY_MS);
    [last = ''] = getCookies(await driver.get('/api/auth/user'));
  }
  // The last cookie expires together with its session.
  const [, seconds] = /Max-Age=(\d+)/.exec(last) ?? [];
  expect(Math.round(Number(seconds) / 86_400)).toBe(10);
  vi.setSystemTime(start + 91 * DAY_MS);
  expect(await isSignedIn(driver.cookie)).toBe(false);
});

test('logging out when the session is due for renewal leaves no cookie', async () => {
  const driver = await signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
  const cookies = getCookies(await endAllSessions(driver));
  expect(cookies).toEqual([expect.stringMatching(/^session=; Max-Age=0/)]);
});

test('without the session store a driver can still sign in, stay signed in and log out', async () => {
  const fail = () => Promise.reject(new Error('KV GET failed: 500 Internal Server Error'));
  const KV = { get: fail, put: fail, delete: fail, getWithMetadata: fail };
  const signedIn = await send('POST', '/api/login/local', {
    body: { email: 'no-kv@roadwaze.example' },
    env: { KV },
  });
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const ask = (path: string) => send('GET', path, { headers: { Cookie: cookie }, env: { KV } });
  expect((await ask('/api/auth/user')).status).toBe(200);
  expect((await ask('/api/logout')).status).toBe(303);
  expect((await ask('/api/auth/user')).status).toBe(401);
});

test('a session store that hangs delays no request, and one that lost a session ends none', async () => {
  const driver = await signIn();
  const never = () => new Promise(() => {});
  const headers = { Cookie: driver.cookie };
  const slow = await send('GET', '/api/auth/user', { headers, env: { KV: { get: never } } });
  expect(slow.status).toBe(200);
  const { keys } = await env.KV.list({ prefix: 'session:' });
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  expect(await isSignedIn(driver.cookie)).toBe(true);
});

test('ignores a session store that names another session', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const id = await env.DB.prepare(
    'select s.id from sessions s join drivers d on d.id = s.driver_id where email = ?',
  )
    .bind(other.email)
    .first<string>('id');
  const KV = { get: async () => id };
  const answer = await send('GET', '/api/auth/user', { headers: { Cookie: driver.cookie }, env: { KV } });
  expect((await readJson(answer)).email).toBe(driver.email);
});
