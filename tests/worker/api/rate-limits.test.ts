import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { limitRate } from '#worker/limits/limit-rate.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { readJson, send, signIn } from '../client.ts';

const LIMITED = { RATE_LIMITS: 'on' };

let hosts = 0;
const newAddress = () => `192.0.2.${++hosts}`;

function attempt(path: string, body: unknown, address: string, extra: Record<string, string> = {}) {
  return send('POST', path, { body, headers: { 'CF-Connecting-IP': address, ...extra }, env: LIMITED });
}

const signInByMail = (address: string, email: string = `${crypto.randomUUID()}@roadwaze.example`) =>
  attempt('/api/login/local', { email }, address);

/** Opens a context that counts attempts directly, which is faster than sending requests. */
const countingCtx = () => createCtx({ ...env, ...LIMITED }, () => {}, 'test', Date.now());

test('an email may sign in 20 times a minute, from all addresses together', async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const email = 'limits@roadwaze.example';
  for (let count = 0; count < 20; count += 1)
    expect((await signInByMail(newAddress(), email)).status).toBe(303);
  const refused = await signInByMail(newAddress(), email);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(refused.headers.get('Set-Cookie')).toBeNull();
  expect(await readJson(refused)).toEqual({ message: 'That was too much at once. Try again in 60 seconds.' });
  vi.setSystemTime(start + 59_000);
  expect((await signInByMail(newAddress(), email)).headers.get('Retry-After')).toBe('1');
  vi.setSystemTime(start + 60_000);
  expect((await signInByMail(newAddress(), email)).status).toBe(303);
});

test('two hundred drivers behind one address can sign in within the same minute', async () => {
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 200 }, () => signInByMail(address)));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
});

test('an address may try 300 sign-ins a minute over all methods together, even in parallel', async () => {
  const address = newAddress();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ways = [
    () => attempt('/api/login/passkey/options', undefined, address),
    () => attempt('/api/login/passkey', {}, address),
  ];
  const answers = await Promise.all(Array.from({ length: 310 }, (_, n) => ways[n % 2]?.()));
  expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(10);
  expect((await signInByMail(address)).status).toBe(429);
  expect((await signInByMail(newAddress())).status).toBe(303);
});

test('the sign-in form has the endpoint’s limits, and keeps what was typed', async () => {
  const submit = (address: string) =>
    attempt('/api/login/local', 'email=typed%40roadwaze.example&firstName=Casey', address, {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
    });
  const address = newAddress();
  const ctx = countingCtx();
  await Promise.all(Array.from({ length: 300 }, () => limitRate(ctx, 'signIn', { address })));
  const byAddress = await submit(address);
  const identity = 'typed@roadwaze.example';
  for (let count = 0; count < 20; count += 1) await limitRate(ctx, 'signInIdentity', { identity });
  for (const answer of [byAddress, await submit(newAddress())]) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const page = await answer.text();
    expect(page).toContain('>That was too much at once. Try again in ');
    expect(page).toContain('value="typed@roadwaze.example"');
    expect(page).toContain('value="Casey"');
  }
});

test('an address may register 10 restaurants an hour', async () => {
  const address = newAddress();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const register = (count: number) =>
    attempt(
      '/api/restaurants/signup',
      {
        name: 'Tin Roof Curry',
        email: `chef${count}@curry.example`,
        phone: '',
        address: `${count} Eastern Ave, Baltimore`,
      },
      address,
    );
  for (let count = 0; count < 10; count += 1) expect((await register(count)).status).toBe(201);
  const refused = await register(10);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect((await register(11)).status).toBe(201);
});

test('a restaurant’s checkout may be opened 60 times an hour, from all addresses together', async () => {
  const browser = newAddress();
  const details = { name: 'Sixty Tries', email: 'sixty@curry.example', phone: '', address: '1 Eastern Ave' };
  const { id } = await readJson(attempt('/api/restaurants/signup', details, browser));
  const ctx = countingCtx();
  for (let count = 0; count < 60; count += 1) await limitRate(ctx, 'checkout', { identity: id });
  expect((await attempt(`/api/restaurants/${id}/subscribe`, undefined, newAddress())).status).toBe(429);
});

test('a driver may generate samples 20 times a minute, from all addresses together', async () => {
  const [driver, other] = [await signIn(), await signIn()];
  const generate = (cookie: string) =>
    attempt('/api/generate-mock-orders', undefined, newAddress(), { Cookie: cookie });
  const findId = env.DB.prepare('select id from drivers where email = ?').bind(driver.email);
  const driverId = (await findId.first<string>('id'))!;
  await limitRate(countingCtx(), 'samples', { driverId, amount: 19 });
  expect((await generate(driver.cookie)).status).toBe(201);
  const refused = await generate(driver.cookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await generate(other.cookie)).status).toBe(201);
});

test('local runs have no limits unless turned on', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      send('POST', '/api/login/local', { body: { email: 'free@roadwaze.example' } }),
    ),
  );
  expect(answers.every(({ status }) => status === 303)).toBe(true);
});

test('the hourly job deletes only expired counters, attempts and sessions', async () => {
  const address = newAddress();
  await signInByMail(address);
  await send('POST', '/api/login/passkey/options');
  await send('POST', '/api/admin/login', {
    body: { adminCode: 'an administrator code that only tests know' },
  });
  const count = async () => {
    const { results } = await env.DB.prepare(
      `select (select count(*) from rate_counters) as counters,
        (select count(*) from sign_in_attempts) as attempts, (select count(*) from admin_sessions) as admins`,
    ).all<Record<string, number>>();
    return results[0] ?? {};
  };
  const before = await count();
  const clean = (later: number) => cleanUp(createCtx(env as Env, () => {}, 'test', Date.now() + later));
  await clean(0);
  expect(await count()).toEqual(before);
  await clean(25 * 3_600_000);
  await clean(25 * 3_600_000);
  const { results } = await env.DB.prepare('select key from rate_counters').all<{ key: string }>();
  expect(results.filter(({ key }) => !key.startsWith('month:'))).toEqual([]);
  await clean(31 * 24 * 3_600_000);
  expect(await count()).toEqual({ counters: 0, attempts: 0, admins: 0 });
});
