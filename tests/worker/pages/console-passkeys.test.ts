import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { readAdminSession } from '#worker/auth/admin-session.ts';
import { createCtx } from '#worker/ctx.ts';
import { readJson } from '../client.ts';
import { createAuthenticator } from '../software-authenticator.ts';
import { CODE } from './admin-browser.ts';
import { openBrowser } from './browse.ts';

type Browser = ReturnType<typeof openBrowser>;
type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;

beforeEach(async () => {
  for (const table of ['admin_passkeys', 'audit_log', 'outbox'])
    await env.DB.prepare(`delete from ${table}`).run();
});

const readOptions = (browser: Browser) => readJson(browser.post('/admin/passkeys/options', {}));

async function openConsole(): Promise<Browser> {
  const browser = openBrowser({ OPERATOR_EMAIL: 'operator@roadwaze.example' });
  await browser.post('/admin', { intent: 'adminSignIn', adminCode: CODE, returnTo: '/admin' });
  return browser;
}

const isInside = async (browser: Browser) => (await browser.open('/admin/drivers')).status === 200;

async function enroll(browser: Browser, name = 'Desk key', device?: Authenticator) {
  const authenticator = device ?? (await createAuthenticator());
  const options = await readOptions(browser);
  const credential = JSON.stringify(await authenticator.create(options));
  const answer = await browser.post('/admin/passkeys', { intent: 'addPasskey', name, credential });
  return { authenticator, answer };
}

async function step(browser: Browser, authenticator: Authenticator, twist = {}) {
  const options = await readOptions(browser);
  const credential = JSON.stringify(await authenticator.sign(options, twist));
  return browser.post('/admin', { intent: 'adminPasskey', credential, returnTo: '/admin/jobs' });
}

/** Returns how long after the code (ms) the operator gets an email, for each session without a passkey. */
const listWarnings = async () => {
  const { results } = await env.DB.prepare(
    "select next_attempt_at - created_at as wait from outbox where kind = 'codeWithoutPasskey'",
  ).all();
  return results.map(({ wait }) => wait);
};

const readAudit = async () => {
  const { results } = await env.DB.prepare('select action, after from audit_log order by rowid').all();
  return results.map(({ action }) => action);
};

test('without a passkey, the code opens the console; with one, it does so only together with the passkey', async () => {
  const first = await openConsole();
  const other = await openConsole();
  expect(await isInside(first)).toBe(true);
  const { authenticator, answer } = await enroll(first);
  expect(answer.status).toBe(303);
  expect(await first.read('/admin/passkeys')).toContain('Desk key');
  expect([await isInside(first), await isInside(other)]).toEqual([true, false]);

  const next = await openConsole();
  const asked = await next.read('/admin');
  expect(asked).toContain('One more step');
  expect(asked).not.toContain('access granted');
  expect(await isInside(next)).toBe(false);
  expect((await next.open('/admin/drivers.csv')).status).toBe(401);
  const answered = await step(next, authenticator);
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, '/admin/jobs']);
  expect(await isInside(next)).toBe(true);
  expect(await readAudit()).toEqual(['signIn', 'signIn', 'addPasskey', 'enterCode', 'signIn']);
  expect(await listWarnings()).toEqual([]);
});

test('does not add a passkey that the console already has', async () => {
  const browser = await openConsole();
  const { authenticator } = await enroll(browser);
  const { answer } = await enroll(browser, 'The same key', authenticator);
  expect(answer.status).toBe(303);
  const page = await browser.read('/admin/passkeys');
  expect(page).toContain('This passkey is already registered.');
  expect(page).not.toContain('The same key');
});

test('of two sessions that add the first passkey concurrently, one succeeds and the other is signed out', async () => {
  const browsers = [await openConsole(), await openConsole()];
  const bodies: string[] = [];
  for (const browser of browsers) {
    const options = await readOptions(browser);
    bodies.push(JSON.stringify(await (await createAuthenticator()).create(options)));
  }
  await Promise.all(
    browsers.map((browser, index) =>
      browser.post('/admin/passkeys', { intent: 'addPasskey', name: 'Key', credential: bodies[index] ?? '' }),
    ),
  );
  const { count } = (await env.DB.prepare('select count(*) as count from admin_passkeys').first()) as {
    count: number;
  };
  const inside = await Promise.all(browsers.map(isInside));
  expect([count, inside.toSorted()]).toEqual([1, [false, true]]);
  expect(await readAudit()).toEqual(['signIn', 'signIn', 'addPasskey']);
});

test('logs a sign-in with the code but without a passkey, and emails the operator', async () => {
  await enroll(await openConsole());
  const browser = await openConsole();
  await browser.post('/admin', { intent: 'adminSignOut' });
  expect(await readAudit()).toEqual(['signIn', 'addPasskey', 'enterCode']);
  expect(await listWarnings()).toEqual([5 * 60_000]);
});

test('refuses another device, an unverified person, and a challenge that was used before or belongs to another session', async () => {
  const { authenticator } = await enroll(await openConsole());
  const [browser, elsewhere] = [await openConsole(), await openConsole()];
  const forger = await createAuthenticator();
  expect((await step(browser, forger)).status).toBe(401);
  for (const twist of [{ isVerified: false }, { origin: 'https://evil.example' }, { challenge: 'AAAA' }]) {
    expect((await step(browser, authenticator, twist)).status).toBe(401);
  }
  const options = await readOptions(elsewhere);
  const credential = JSON.stringify(await authenticator.sign(options));
  const post = (who: Browser) => who.post('/admin', { intent: 'adminPasskey', credential });
  expect((await post(browser)).status).toBe(401);
  expect(await isInside(browser)).toBe(false);
  expect((await post(elsewhere)).status).toBe(303);
  expect((await post(elsewhere)).status).toBe(401);
  expect((await browser.post('/admin', { intent: 'adminPasskey', credential: '{' })).status).toBe(401);
  expect((await openBrowser().post('/admin', { intent: 'adminPasskey', credential })).status).toBe(401);
});

test('passkeys can be changed only within ten minutes of a sign-in, and without the last one the code is enough', async () => {
  const browser = await openConsole();
  const { authenticator } = await enroll(browser);
  const remove = () =>
    browser.post('/admin/passkeys', { intent: 'removePasskey', passkeyId: authenticator.id });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect(await browser.read('/admin/passkeys')).toContain('sign out and in again');
  expect((await browser.post('/admin/passkeys/options', {})).status).toBe(403);
  await remove();
  expect(await isInside(await openConsole())).toBe(false);
  vi.useRealTimers();
  await remove();
  expect(await isInside(await openConsole())).toBe(true);
});

test('removing a passkey ends all other console sessions, and removing an unknown one ends none', async () => {
  const browser = await openConsole();
  const { authenticator } = await enroll(browser);
  const [verified, pending] = [await openConsole(), await openConsole()];
  await step(verified, authenticator);
  const remove = (passkeyId: string) =>
    browser.post('/admin/passkeys', { intent: 'removePasskey', passkeyId });
  await remove('unknown');
  expect([await isInside(browser), await isInside(verified)]).toEqual([true, true]);
  expect(await browser.read('/admin/passkeys')).toContain('will have to sign in again');
  await remove(authenticator.id);
  expect([await isInside(browser), await isInside(verified), await isInside(pending)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the code opens the console again after an operator deletes the passkeys in the database', async () => {
  await enroll(await openConsole());
  await env.DB.prepare('delete from admin_passkeys').run();
  const browser = await openConsole();
  expect(await isInside(browser)).toBe(true);
  expect(
    await readAdminSession(
      createCtx(env, () => {}, 'test'),
      null,
    ),
  ).toBeNull();
});
