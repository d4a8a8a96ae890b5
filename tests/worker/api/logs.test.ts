import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, send, signIn } from '../client.ts';
import { takeLoggedErrors } from '../setup.ts';

/** Returns the database with every statement that matches `pattern` failing as in D1. */
function failOn(pattern: RegExp) {
  const refuse = () => Promise.reject(new Error('D1_ERROR: disk is full: SQLITE_FULL'));
  const broken = { bind: () => broken, all: refuse, run: refuse, raw: refuse, first: refuse };
  const isBroken = (statement: unknown) => statement === broken;
  return {
    prepare: (query: string) => (pattern.test(query) ? broken : env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      statements.some(isBroken) ? refuse() : env.DB.batch(statements),
  };
}

test('logs a failed statement with its query and cause, without its values', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const answer = await send('PUT', '/api/driver/shift', {
    body: { online: true },
    headers: { Cookie: driver.cookie },
    env: { DB: failOn(/^update "drivers"/i) },
  });
  expect(answer.status).toBe(503);
  const log = JSON.stringify(takeLoggedErrors());
  for (const part of ['Failed query: update', 'disk is full', ' at ']) expect(log).toContain(part);
  expect(log).not.toContain(id);
});

test('logs a page whose form fails the same way, tied to its request', async () => {
  const driver = await signIn();
  const form = { firstName: 'Quentin', lastName: 'Private', vehicle: 'car', units: 'miles' };
  const answer = await send('POST', '/profile/account', {
    body: new URLSearchParams(form).toString(),
    headers: {
      Cookie: driver.cookie,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
    },
    env: { DB: failOn(/^update "drivers"/i) },
  });
  expect(answer.status).toBe(503);
  const lines = takeLoggedErrors();
  expect(JSON.stringify(lines)).toContain('Failed query: update');
  expect(JSON.stringify(lines)).not.toMatch(/Quentin|Private/);
  for (const [line] of lines) expect(JSON.parse(String(line)).requestId).toEqual(expect.any(String));
});

test.each([
  { what: 'without a session', status: 401, asked: async () => send('GET', '/api/orders') },
  {
    what: "for another driver's order",
    status: 404,
    asked: async () => {
      const { id } = await readJson((await signIn()).post('/api/orders', buildOrderInput()));
      return (await signIn()).patch(`/api/orders/${id}`, { payoutAmount: 1 });
    },
  },
  {
    what: 'from another site',
    status: 403,
    asked: async () => {
      const headers = { Origin: 'https://elsewhere.example' };
      return send('POST', '/profile/account?email=quentin@private.example', { headers });
    },
  },
])('logs a rejection $what in one line with its request id, and no identity', async ({ status, asked }) => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  const answer = await asked();
  expect(answer.status).toBe(status);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  const refused = lines.filter(({ event }) => event === 'access refused');
  expect(refused).toEqual([
    {
      event: 'access refused',
      requestId: answer.headers.get('X-Request-Id'),
      status,
      method: expect.any(String),
      path: expect.stringMatching(/^\/[\w/-]+$/),
      driverId: status === 404 ? expect.any(String) : null,
    },
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/quentin|private/);
});

test('logs a sign-in in one line with its method, by ids only', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  const driver = await signIn({ email: 'quentin@private.example' });
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  const { id: driverId } = await readJson(driver.get('/api/auth/user'));
  expect(lines.filter(({ event }) => event === 'session opened')).toEqual([
    {
      event: 'session opened',
      requestId: expect.any(String),
      sessionId: expect.any(String),
      driverId,
      method: 'local',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/quentin|private/);
});

test('logs the cause of a failed health check in one line', async () => {
  const answer = await send('GET', '/api/health', { env: { DB: failOn(/select 1/) } });
  expect(answer.status).toBe(503);
  expect(JSON.stringify(takeLoggedErrors())).toContain('disk is full');
});

test('an invalid configuration returns no details, and the log names the variables without their values', async () => {
  const wrong = {
    APP_ENV: 'production',
    SITE_URL: undefined,
    COOKIE_SECRET: 'too short',
    ADMIN_CODE: 'a-long-random-code',
  };
  const answer = await send('GET', '/api/health', { env: wrong });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/COOKIE_SECRET|Configuration/);
  const log = JSON.stringify(takeLoggedErrors());
  for (const name of ['COOKIE_SECRET', 'ADMIN_CODE', 'SITE_URL']) expect(log).toContain(name);
  for (const value of ['too short', 'a-long-random-code']) expect(log).not.toContain(value);
});

test('a restaurant’s management link is not logged when its page fails', async () => {
  const token = 'q3Jx_7-Zk0pL9sVbN2mWcT5yRfHgD8eAiUoKjXzQ1w4';
  const env = { DB: failOn(/from "restaurants"/i) };
  const answer = await send('GET', `/restaurant-manage/${token}`, { env, headers: { Accept: 'text/html' } });
  expect(answer.status).toBe(503);
  const log = JSON.stringify(takeLoggedErrors());
  expect(log).toContain('store unavailable');
  expect(log).not.toContain(token);
});
