import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

const CODE = 'an administrator code that only tests know';
const WRONG = { success: false, message: 'Invalid administrator access code' };

let hosts = 0;
/** Returns an address that no other test in this file uses. */
const newAddress = () => `203.0.113.${++hosts}`;

const signInAdmin = (adminCode: unknown, address = newAddress()) =>
  send('POST', '/api/admin/login', { body: { adminCode }, headers: { 'CF-Connecting-IP': address } });

const getCookie = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';

const isAdmin = async (cookie: string) => {
  const page = await (await send('GET', '/admin', { headers: { Cookie: cookie } })).text();
  return page.includes('>Sign out<');
};

test('the right code opens a separate session for eight hours', async () => {
  const answer = await signInAdmin(CODE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Set-Cookie')).toMatch(
    /^admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await readJson(answer)).toEqual({ success: true });
  const cookie = getCookie(answer);
  expect(await isAdmin(cookie)).toBe(true);
  expect((await send('GET', '/api/auth/user', { headers: { Cookie: cookie } })).status).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
  expect(await isAdmin(cookie)).toBe(false);
});

test('changing the code ends sessions opened with the old one', async () => {
  const cookie = getCookie(await signInAdmin(CODE));
  expect(await isAdmin(cookie)).toBe(true);
  const rotated = await send('GET', '/admin', {
    headers: { Cookie: cookie },
    env: { ADMIN_CODE: 'another administrator code altogether' },
  });
  expect(await rotated.text()).not.toContain('>Sign out<');
});

test('outside local runs the cookie is bound to the host', async () => {
  const answer = await send('POST', '/api/admin/login', {
    body: { adminCode: CODE },
    headers: { 'CF-Connecting-IP': newAddress() },
    env: { APP_ENV: 'production' },
  });
  expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-admin=[\w-]{43}; .*SameSite=Lax; Secure$/);
});

test('rejects a wrong or missing code with the product’s messages', async () => {
  const wrong = await signInAdmin('guess');
  expect([wrong.status, await readJson(wrong)]).toEqual([401, WRONG]);
  for (const code of ['', '   ', undefined]) {
    const empty = await signInAdmin(code);
    expect(empty.status).toBe(400);
    expect((await readJson(empty)).message).toBe('Please enter the administrator access code');
  }
  expect((await signInAdmin(['x'])).status).toBe(400);
  expect((await signInAdmin('x'.repeat(201))).status).toBe(400);
});

test('five wrong codes lock an address out for 15 minutes, even for the right code', async () => {
  const address = newAddress();
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  for (let count = 0; count < 5; count += 1) {
    vi.setSystemTime(start + count * 60_000);
    expect((await signInAdmin(`guess ${count}`, address)).status).toBe(401);
  }
  const locked = await signInAdmin(CODE, address);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('Retry-After'))).toBe(15 * 60);
  expect((await readJson(locked)).message).toBe('That was too much at once. Try again in 15 minutes.');
  expect((await signInAdmin(CODE)).status).toBe(200);
  vi.setSystemTime(start + 4 * 60_000 + 15 * 60_000 - 1000);
  expect((await signInAdmin(CODE, address)).status).toBe(429);
  vi.setSystemTime(start + 4 * 60_000 + 15 * 60_000);
  expect((await signInAdmin(CODE, address)).status).toBe(200);
});

test('parallel guesses cannot get past the lockout', async () => {
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signInAdmin(`guess ${n}`, address)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('an empty code is not counted, and the right code clears earlier wrong ones', async () => {
  const address = newAddress();
  for (let count = 0; count < 8; count += 1) expect((await signInAdmin('', address)).status).toBe(400);
  for (let count = 0; count < 4; count += 1) expect((await signInAdmin('guess', address)).status).toBe(401);
  expect((await signInAdmin(CODE, address)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) expect((await signInAdmin('guess', address)).status).toBe(401);
  expect((await signInAdmin(CODE, address)).status).toBe(429);
});

test('a /64 block of IPv6 addresses counts as one address', async () => {
  for (let count = 0; count < 5; count += 1) await signInAdmin('guess', `2001:db8:7:7::${count + 1}`);
  expect((await signInAdmin(CODE, '2001:db8:7:7:aaaa::1')).status).toBe(429);
  expect((await signInAdmin(CODE, '2001:db8:7:8::1')).status).toBe(200);
});

test('an IPv4 address and its IPv6-mapped form count as one address', async () => {
  for (let count = 0; count < 5; count += 1) await signInAdmin('guess', '::ffff:203.0.113.200');
  expect((await signInAdmin(CODE, '203.0.113.200')).status).toBe(429);
});

test('fifteen wrong codes from a wider block of IPv6 addresses lock the whole block out', async () => {
  for (let count = 0; count < 15; count += 1) {
    expect((await signInAdmin('guess', `2001:db8:9:${count}::1`)).status).toBe(401);
  }
  expect((await signInAdmin(CODE, '2001:db8:9:ffff::1')).status).toBe(429);
  expect((await signInAdmin(CODE, '2001:db8:a:1::1')).status).toBe(200);
});

test('right codes don’t count against the wider block or extend the count of wrong ones', async () => {
  const start = Date.parse('2027-02-01T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const own = '2001:db8:b:1:3:4:5:6';
  for (let count = 0; count < 20; count += 1) expect((await signInAdmin(CODE, own)).status).toBe(200);
  expect((await signInAdmin(CODE, '2001:db8:b:2::1')).status).toBe(200);
  for (let count = 0; count < 14; count += 1) {
    expect((await signInAdmin('guess', `2001:db8:b:${count + 10}::1`)).status).toBe(401);
  }
  vi.setSystemTime(start + 10 * 60_000);
  expect((await signInAdmin(CODE, own)).status).toBe(200);
  vi.setSystemTime(start + 15 * 60_000);
  for (let count = 0; count < 2; count += 1) {
    expect((await signInAdmin('guess', `2001:db8:b:${count + 30}::1`)).status).toBe(401);
  }
});

test('wrong codes of a wider block still count after a right code', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-02-02T10:00:00Z') });
  const guess = (part: string) => signInAdmin('guess', `2001:db8:c:${part}::1`);
  for (let count = 0; count < 14; count += 1) expect((await guess(String(count))).status).toBe(401);
  expect((await signInAdmin(CODE, '2001:db8:c:ffff::1')).status).toBe(200);
  expect((await guess('aaaa')).status).toBe(401);
  expect((await signInAdmin(CODE, '2001:db8:c:ffff::1')).status).toBe(429);
});

test('checks a hundred guesses an hour from all addresses together, and still admits an address that signed in before', async () => {
  const start = Date.parse('2027-04-01T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const own = newAddress();
  expect((await signInAdmin(CODE, own)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 105 }, (_, n) => signInAdmin('guess', `198.51.100.${n}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  const refused = await signInAdmin(CODE, '198.18.0.1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  expect((await signInAdmin(CODE, own)).status).toBe(200);
  vi.setSystemTime(start + 3_600_000);
  expect((await signInAdmin(CODE, '198.18.0.1')).status).toBe(200);
});

test('driver and administrator sessions are separate and can exist side by side', async () => {
  const driver = await signIn();
  expect(await isAdmin(driver.cookie)).toBe(false);
  const both = `${driver.cookie}; ${getCookie(await signInAdmin(CODE))}`;
  expect(await isAdmin(both)).toBe(true);
  expect((await send('GET', '/api/auth/user', { headers: { Cookie: both } })).status).toBe(200);
});

test('another site cannot sign in or out as the administrator', async () => {
  for (const path of ['/api/admin/login', '/admin']) {
    const answer = await send('POST', path, {
      body: { adminCode: CODE },
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
  }
});

test('without a code in the environment there is no administrator', async () => {
  const answer = await send('POST', '/api/admin/login', {
    body: { adminCode: CODE },
    env: { ADMIN_CODE: undefined },
  });
  expect(answer.status).toBe(503);
  expect((await readJson(answer)).message).toContain('ADMIN_CODE');
});

test('stores only the hash of a token', async () => {
  const cookie = getCookie(await signInAdmin(CODE));
  const { results } = await env.DB.prepare('select * from admin_sessions').all();
  expect(JSON.stringify(results)).not.toContain(cookie.split('=')[1]);
});

test('the page signs in and out with forms that work without JavaScript', async () => {
  const post = (form: Record<string, string>, headers: Record<string, string>) =>
    send('POST', '/admin', {
      body: new URLSearchParams(form).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'text/html',
        'CF-Connecting-IP': '198.51.100.9',
        ...headers,
      },
    });
  const empty = await post({ intent: 'adminSignIn', adminCode: '' }, {});
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain('>Please enter the administrator access code<');
  const wrong = await post({ intent: 'adminSignIn', adminCode: 'guess' }, {});
  expect(wrong.status).toBe(401);
  const wrongPage = await wrong.text();
  expect(wrongPage).toContain('>Invalid administrator access code<');
  expect(wrongPage).not.toContain('value="guess"');
  const right = await post({ intent: 'adminSignIn', adminCode: CODE }, {});
  expect([right.status, right.headers.get('Location')]).toEqual([303, '/admin']);
  const cookie = right.headers.get('Set-Cookie')?.match(/admin=[\w-]{43}/)?.[0] ?? '';
  expect(await isAdmin(cookie)).toBe(true);
  const out = await post({ intent: 'adminSignOut' }, { Cookie: cookie });
  expect([out.status, out.headers.get('Location')]).toEqual([303, '/admin']);
  expect(out.headers.get('Set-Cookie')).toMatch(/admin=; Max-Age=0/);
  expect(await isAdmin(cookie)).toBe(false);
  expect((await post({ intent: 'adminSignOut' }, { Cookie: cookie })).status).toBe(303);
  for (let count = 0; count < 5; count += 1) await post({ intent: 'adminSignIn', adminCode: 'guess' }, {});
  const locked = await post({ intent: 'adminSignIn', adminCode: CODE }, {});
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(800);
});
