import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { type Client, readJson, send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readEmails } from '../read-emails.ts';
import { endAllSessions } from '../sessions.ts';
import { createAuthenticator } from '../software-authenticator.ts';

async function register(driver: Client, name?: string) {
  const authenticator = await createAuthenticator();
  const options = await readJson(driver.post('/api/passkeys/options'));
  const credential = await authenticator.create(options);
  const answer = await driver.post('/api/passkeys', { name, credential });
  return { authenticator, options, credential, answer };
}

const readPasskey = (id: string) => env.DB.prepare('select * from passkeys where id = ?').bind(id).first();

const requestOptions = () => readJson(send('POST', '/api/login/passkey/options'));

type Signed = Awaited<ReturnType<Awaited<ReturnType<typeof createAuthenticator>>['sign']>>;
const signInWith = (credential: Signed, returnTo?: string) =>
  send('POST', '/api/login/passkey', { body: { credential, returnTo } });

const getUserId = async (answer: Response) => {
  const cookie = answer.headers.get('Set-Cookie')?.match(/session=[\w-]+/)?.[0] ?? '';
  return (await readJson(send('GET', '/api/auth/user', { headers: { Cookie: cookie } }))).id;
};

test('a passkey is registered, listed, signs its owner in, and can be removed only by its owner', async () => {
  const driver = await signIn();
  const { authenticator, answer } = await register(driver, ' My phone ');
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Set-Cookie')).toMatch(/^passkey=1; .*HttpOnly; SameSite=Lax$/);
  expect(await readJson(answer)).toMatchObject({ id: authenticator.id, name: 'My phone', lastUsedAt: null });

  const signedIn = await signInWith(await authenticator.sign(await requestOptions()), '/orders');
  expect(signedIn.status).toBe(200);
  expect(signedIn.headers.get('Server-Timing')).toContain('q=2 ');
  expect(await getUserId(signedIn)).toBe((await readJson(driver.get('/api/auth/user'))).id);
  expect(await readJson(signedIn)).toEqual({ returnTo: '/orders' });
  expect(await (await driver.get('/profile')).text()).toContain('My phone');

  const removal = { intent: 'removePasskey', passkeyId: authenticator.id };
  expect((await postForm(await signIn(), '/profile', removal)).status).toBe(303);
  expect(await readPasskey(authenticator.id)).toMatchObject({ last_used_at: expect.any(Number) });
  expect((await postForm(driver, '/profile', removal)).status).toBe(303);
  expect(await readPasskey(authenticator.id)).toBeNull();
  expect((await signInWith(await authenticator.sign(await requestOptions()))).status).toBe(401);
});

test('a passkey can be added only within ten minutes of a sign-in', async () => {
  const driver = await signIn();
  const begin = async () => (await driver.post('/api/passkeys/options')).status;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 });
  expect(await begin()).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  const refused = await driver.post('/api/passkeys/options');
  expect(refused.status).toBe(403);
  expect(await readJson(refused)).toEqual({ message: 'For this, please sign in again first.' });
});

test('a registration must end in the session it began in, while that is fresh', async () => {
  const driver = await signIn();
  const elsewhere = await signIn({ email: driver.email });
  const authenticator = await createAuthenticator();
  const make = async (from: Client) =>
    authenticator.create(await readJson(from.post('/api/passkeys/options')));
  expect((await elsewhere.post('/api/passkeys', { credential: await make(driver) })).status).toBe(400);
  const credential = await make(driver);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 });
  const late = await make(driver);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  expect((await driver.post('/api/passkeys', { credential: late })).status).toBe(403);
  vi.useRealTimers();
  expect((await driver.post('/api/passkeys', { credential })).status).toBe(201);
});

test('an email about a new passkey says what to do if someone else added it', async () => {
  const driver = await signIn();
  await register(driver, 'Work phone');
  const [{ kind = '', subject = '', text = '' } = {}] = await readEmails(driver.email);
  expect(kind).toBe('passkeyAdded');
  expect(subject).toBe('A passkey was added to your account');
  expect(text).toMatch(/“Work phone”.*remove it.*log out everywhere: http\S+\/profile#passkeys/s);
});

test('logging out everywhere keeps passkeys unless the driver removes them too', async () => {
  for (const [form, status] of [
    [{}, 200],
    [{ removesPasskeys: 'on' }, 401],
  ] as const) {
    const driver = await signIn();
    const { authenticator } = await register(driver);
    await endAllSessions(driver, form);
    expect((await signInWith(await authenticator.sign(await requestOptions()))).status).toBe(status);
  }
});

test('a passkey without a name gets a default name', async () => {
  const driver = await signIn();
  const { answer } = await register(driver);
  expect((await readJson(answer)).name).toBe('Passkey');
});

test('creation options ask for a discoverable passkey of this host and exclude existing ones', async () => {
  const driver = await signIn();
  const { authenticator } = await register(driver);
  const options = await readJson(driver.post('/api/passkeys/options'));
  expect(options.rp).toEqual({ name: 'Roadwaze', id: 'localhost' });
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  });
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  expect(options.user.name).toBe(driver.email);
});

test('a registration challenge works for one driver and one attempt', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const authenticator = await createAuthenticator();
  const options = await readJson(driver.post('/api/passkeys/options'));
  const body = { credential: await authenticator.create(options) };
  expect((await other.post('/api/passkeys', body)).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 4 }, () => driver.post('/api/passkeys', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test('a passkey belongs to one driver', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const { authenticator } = await register(driver);
  const options = await readJson(other.post('/api/passkeys/options'));
  const again = await other.post('/api/passkeys', { credential: await authenticator.create(options) });
  expect(again.status).toBe(409);
});

test('rejects a registration for another origin, host or challenge', async () => {
  const driver = await signIn();
  for (const twist of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { challenge: 'AAAA' },
    { isVerified: false },
  ]) {
    const authenticator = await createAuthenticator();
    const options = await readJson(driver.post('/api/passkeys/options'));
    const credential = await authenticator.create(options, twist);
    const answer = await driver.post('/api/passkeys', { credential });
    expect(answer.status).toBe(400);
    expect(await readJson(answer)).toEqual({
      message: 'The passkey could not be verified. Please try again.',
    });
  }
});

test('an account has at most ten passkeys, even when registered in parallel', async () => {
  const driver = await signIn();
  for (let count = 0; count < 9; count += 1) await register(driver);
  const last = await Promise.all([register(driver), register(driver), register(driver)]);
  expect(last.map(({ answer }) => answer.status).sort()).toEqual([201, 409, 409]);
});

test('a signature works once, even when sent in parallel', async () => {
  const driver = await signIn();
  const { authenticator } = await register(driver);
  const credential = await authenticator.sign(await requestOptions());
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(credential)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  expect((await signInWith(credential)).status).toBe(401);
});

test('a challenge expires after five minutes', async () => {
  const driver = await signIn();
  const { authenticator } = await register(driver);
  const options = await requestOptions();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1 });
  expect((await signInWith(await authenticator.sign(options))).status).toBe(401);
});

test('rejects a signature for another origin, host, challenge or owner, or by another key', async () => {
  const driver = await signIn();
  const { authenticator, options } = await register(driver);
  const twists = [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { challenge: options.challenge },
    { userHandle: 'c29tZWJvZHkgZWxzZQ' },
    { isVerified: false },
  ];
  for (const twist of twists) {
    const answer = await signInWith(await authenticator.sign(await requestOptions(), twist));
    expect([twist, answer.status]).toEqual([twist, 401]);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  }
  const forger = await createAuthenticator();
  const forged = await forger.sign(await requestOptions(), { userHandle: options.user.id });
  expect((await signInWith({ ...forged, id: authenticator.id, rawId: authenticator.id })).status).toBe(401);
  expect((await signInWith(forged)).status).toBe(401);
});

test('rejects a copied passkey whose counter lags behind', async () => {
  const driver = await signIn();
  const { authenticator } = await register(driver);
  const use = async (counter: number) =>
    (await signInWith(await authenticator.sign(await requestOptions(), { counter }))).status;
  expect(await use(7)).toBe(200);
  expect(await use(7)).toBe(401);
  expect(await use(3)).toBe(401);
  expect(await use(8)).toBe(200);
});

test('a passkey also signs in outside local runs, with the host-bound cookie', async () => {
  const driver = await signIn();
  const { authenticator } = await register(driver);
  const credential = await authenticator.sign(await requestOptions());
  const answer = await send('POST', '/api/login/passkey', {
    body: { credential },
    env: { APP_ENV: 'production' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Set-Cookie')).toMatch(
    /^__Host-session=[\w-]{43}; .*HttpOnly; SameSite=Lax; Secure/,
  );
});

test('rejects a malformed credential, with the errors at its fields', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/passkeys', { credential: { id: 'not base64url!', type: 'x' } });
  expect(answer.status).toBe(400);
  const paths = (await readJson(answer)).errors.map((error: { path: string }) => error.path);
  expect(paths).toEqual(expect.arrayContaining(['credential.id', 'credential.type', 'credential.response']));
  expect((await send('POST', '/api/login/passkey', { body: {} })).status).toBe(400);
});

test('stores the public key, and deletes a challenge once used', async () => {
  const driver = await signIn();
  const { authenticator, options } = await register(driver);
  expect(await readPasskey(authenticator.id)).toMatchObject({ counter: 0, transports: '["internal"]' });
  const left = await env.DB.prepare('select count(*) as n from sign_in_attempts where id = ?')
    .bind(options.challenge)
    .first('n');
  expect(left).toBe(0);
});
