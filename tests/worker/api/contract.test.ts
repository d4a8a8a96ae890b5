import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

test('an unknown path returns 404 in JSON', async () => {
  const answer = await send('GET', '/api/nowhere');
  expect(answer.status).toBe(404);
  expect(await readJson(answer)).toEqual({ message: expect.any(String) });
});

test('a known path with a wrong method returns 405 with Allow', async () => {
  const answer = await send('DELETE', '/api/orders');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST');
});

test.each([
  ['POST', '/api/openapi.json', 405, 'GET, HEAD'],
  ['POST', '/api/docs', 405, 'GET, HEAD'],
  ['POST', '/api/login', 405, 'GET, HEAD'],
  ['GET', '/api/restaurants/signup', 405, 'POST'],
  ['POST', '/api/restaurants/featured', 405, 'GET, HEAD'],
  ['PATCH', '/api/orders/samples', 405, 'DELETE'],
  ['GET', '/api/orders/some-id', 405, 'PATCH, DELETE'],
  ['GET', '/api/orders/', 404, null],
  ['DELETE', '/api/orders/', 404, null],
  ['GET', '/api/openapi_json', 404, null],
  ['GET', `/api/restaurants/${'x'.repeat(3000)}`, 404, null],
  ['GET', '/api/restaurants/no-such-id', 404, null],
])('%s %s returns %i, Allow %s', async (method, path, status, allow) => {
  const answer = await send(method, path);
  expect([answer.status, answer.headers.get('Allow')]).toEqual([status, allow]);
  expect(await readJson(answer)).toEqual({ message: expect.any(String) });
});

test('a path supports HEAD where it supports GET', async () => {
  expect((await send('HEAD', '/api/health')).status).toBe(200);
  expect((await send('HEAD', '/api/openapi.json')).status).toBe(200);
  expect((await send('HEAD', '/api/launch-app')).status).toBe(405);
});

test('without a session every private endpoint returns 401', async () => {
  const paths = ['/api/auth/user', '/api/orders', '/api/earnings', '/api/earnings/today', '/api/routes'];
  for (const path of paths) {
    const answer = await send('GET', path);
    expect(answer.status).toBe(401);
    expect(await readJson(answer)).toEqual({ message: 'Unauthorized' });
  }
});

test('rejects JSON that is not an order', async () => {
  const driver = await signIn();
  for (const body of ['3', '{}']) expect((await driver.post('/api/orders', body)).status).toBe(400);
});

test('field errors use the catalog’s texts', async () => {
  const body = { email: 'a@roadwaze.example', firstName: null, lastName: 'x'.repeat(101), timeZone: 5 };
  const { errors } = await readJson(send('POST', '/api/login/local', { body }));
  expect(errors).toEqual([
    { path: 'firstName', message: 'This value is not valid' },
    { path: 'lastName', message: 'This is too long' },
    { path: 'timeZone', message: 'This value is not valid' },
  ]);
  const none = await readJson(send('POST', '/api/login/passkey', { body: {} }));
  expect(none.errors).toEqual([{ path: 'credential', message: 'Please fill this in' }]);
  const whole = await readJson(send('POST', '/api/login/local', { body: '[]' }));
  expect(whole.message).toBe('This value is not valid');
});

test('unsafe methods are rejected from another origin, and allowed without origin headers', async () => {
  const driver = await signIn();
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost:8787', 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    expect((await driver.post('/api/generate-mock-orders', undefined, headers)).status).toBe(403);
  }
  const own = { Origin: 'http://localhost:8787', 'Sec-Fetch-Site': 'same-origin' };
  expect((await driver.post('/api/generate-mock-orders', undefined, own)).status).toBe(201);
  expect((await driver.post('/api/generate-mock-orders')).status).toBe(201);
});

test('the OpenAPI document lists the served operations', async () => {
  const document = await readJson(send('GET', '/api/openapi.json'));
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths['/orders'])).toEqual(['get', 'post']);
  expect(document.components.schemas.Order.properties.payoutAmount.type).toBe('number');
});

test('the health check uses the database and the session store', async () => {
  const answer = await send('GET', '/api/health');
  expect(answer.status).toBe(200);
  expect(await readJson(answer)).toEqual({ status: 'ok' });
});

test('every response has the security headers and its timing, and is not stored', async () => {
  const { headers } = await send('GET', '/api/auth/user');
  const csp = headers.get('Content-Security-Policy') ?? '';
  expect(csp).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(csp).toContain(rule);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBeTruthy();
  expect(headers.get('Permissions-Policy')).toBeTruthy();
  expect(headers.get('X-Powered-By')).toBeNull();
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Server-Timing')).toMatch(/app;dur=[\d.]+, db;dur=[\d.]+;desc="q=0 r=0"/);
});

test('the document names who may send a request, by security schemes it defines', async () => {
  const { components, paths } = await readJson(await send('GET', '/api/openapi.json'));
  const operations = Object.values<any>(paths).flatMap((path) => Object.values<any>(path));
  const asked = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys));
  expect(asked).toEqual(expect.arrayContaining(['RestaurantKey', 'DriverSession']));
  expect(paths['/orders'].get.security).toEqual([{ DriverSession: [] }]);
  expect(paths['/health'].get.security).toBeUndefined();
  for (const name of asked) expect(components.securitySchemes).toHaveProperty(name);
});

test('the document lists the contract’s sources of an order and of its ready time', async () => {
  const { components } = await readJson(send('GET', '/api/openapi.json'));
  const { source, readySource } = components.schemas.Order.properties;
  expect(source.enum).toEqual(['hand', 'network', 'partner', 'platform', 'import', 'sample']);
  expect(readySource).toMatchObject({ type: 'string', enum: ['told', 'learned', 'typical'] });
});
