import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { ACCOUNT_LIMITS } from '#worker/domain/limits/account-limits.ts';
import { RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { signFor } from '../software-dispatch.ts';
import { findBreach, operations } from './openapi-document.ts';

const LIMITED = { RATE_LIMITS: 'on' };

/** Without Cloudflare's counters, so that the test controls each minute. */
const COUNTED_HERE = {
  ...LIMITED,
  ADDRESS_WRITES: undefined,
  ADDRESS_READS: undefined,
  DRIVER_WRITES: undefined,
  DRIVER_STEADY: undefined,
  DRIVER_READS: undefined,
};

const ask = (
  driver: Client,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  limits: Record<string, unknown> = COUNTED_HERE,
  body?: string,
) => send(method, path, { body, headers: { Cookie: driver.cookie, ...headers }, env: limits });

/** Sets the driver's counter for an action to its limit. */
async function exhaust(driver: Client, action: keyof typeof RATE_LIMITS): Promise<void> {
  const { id } = await readJson(driver.get('/api/auth/user'));
  await env.DB.prepare(
    'insert or replace into rate_counters (key, window_started_at, count) values (?, ?, ?)',
  )
    .bind(`${action}:${id}`, Date.now(), RATE_LIMITS[action].limit)
    .run();
}

const deleteCounters = () => env.DB.prepare('delete from rate_counters').run();

test('a driver may make 120 changes a minute, including invalid ones', async () => {
  const driver = await signIn();
  await exhaust(driver, 'write');
  for (const path of ['/api/orders', '/api/passkeys/options', '/api/ai-automation-settings']) {
    const refused = await ask(driver, 'POST', path);
    expect([path, refused.status]).toEqual([path, 429]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await readJson(refused)).message).toMatch(
      /^That was too much at once\. Try again in \d+ seconds?\.$/,
    );
  }
  expect((await ask(await signIn(), 'POST', '/api/generate-mock-orders')).status).toBe(201);
  expect((await ask(driver, 'GET', '/api/orders')).status).toBe(200);
});

test('above fifteen changes a minute an hourly limit applies too', async () => {
  const driver = await signIn();
  await exhaust(driver, 'busyWrite');
  expect((await ask(driver, 'POST', '/api/generate-mock-orders')).status).toBe(201);
  await exhaust(driver, 'steadyWrite');
  expect((await ask(driver, 'POST', '/api/generate-mock-orders')).status).toBe(429);
});

test('a rate-limited page form is answered in the visitor’s language, before parsing', async () => {
  const driver = await signIn();
  await exhaust(driver, 'write');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const page = await ask(driver, 'POST', '/orders', {
    ...form,
    Accept: 'text/html',
    'Sec-Fetch-Dest': 'document',
    'Accept-Language': 'nl',
  });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  const html = await page.text();
  expect(html).toContain('<html lang="nl"');
  expect(html).toContain('>Even iets rustiger<');
  const data = await ask(driver, 'POST', '/orders.data', form);
  expect(data.status).toBe(429);
  expect(Number(data.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await data.text()).toContain('tooManyRequests');
});

test.each([
  ['write', '/orders'],
  ['import', '/earnings/import'],
  ['import', '/Earnings/%69mport.data'],
  ['import', '/api/imports'],
] as const)('does not parse a rate-limited form: %s at %s', async (action, path) => {
  const driver = await signIn();
  const post = () =>
    ask(driver, 'POST', path, { 'Content-Type': 'multipart/form-data; boundary=x' }, COUNTED_HERE, '--');
  expect((await post()).status).toBe(400);
  await exhaust(driver, action);
  expect((await post()).status).toBe(429);
});

test.each([
  ['read', '/'],
  ['read', '/_root.data'],
  ['read', '/orders'],
  ['read', '/map.data'],
  ['read', '/orders/.data'],
  ['read', '//.data'],
  ['read', '/map/picture.svg'],
  ['read', '/drive'],
  ['read', '/api/route'],
  ['read', '/api/orders'],
  ['read', '/api/hotspots'],
  ['read', '/orders/evaluate.json?payoutAmount=9&distance=1&estimatedTime=5'],
  ['read', '/orders/basis.json'],
  ['read', '/pin-map.json?near=39.3,-76.6'],
  ['read', '/map/area.json'],
  ['read', '/earnings/import'],
  ['read', '/earnings/import/x'],
  ['export', '/earnings/import/x/left-out.csv'],
  ['analysis', '/analytics'],
  ['analysis', '/analytics//.data'],
  ['analysis', '/api/analytics/insights'],
  ['export', '/profile/data.json'],
  ['export', '/earnings/export.csv?kind=orders'],
] as const)('limits expensive reads: %s of %s', async (action, path) => {
  const driver = await signIn();
  await exhaust(driver, action);
  const refused = await ask(driver, 'GET', path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await ask(driver, 'GET', '/terms')).status).toBe(200);
});

test('redirects a rate-limited browser download to a page that shows the error', async () => {
  const driver = await signIn();
  await exhaust(driver, 'export');
  const refused = await ask(driver, 'GET', '/profile/data.json');
  const page = refused.headers.get('Refresh')?.match(/^0; url=(.+)$/)?.[1] ?? '';
  const [toast = ''] = refused.headers.get('Set-Cookie')?.split(';') ?? [];
  const shown = await driver.get(page, undefined, { Cookie: `${driver.cookie}; ${toast}` });
  expect(await shown.text()).toMatch(/That was too much at once\. Try again in \d+ (minute|second)s?/);
});

test.each([
  ['newOrder', 'POST', '/api/generate-mock-orders', undefined],
  ['newPasskey', 'POST', '/api/passkeys/options', undefined],
  ['newRoute', 'POST', '/api/routes/optimize', { orderIds: ['x'] }],
  ['payment', 'POST', '/api/create-subscription', undefined],
] as const)('operations that add rows have their own limit: %s', async (action, method, path, body) => {
  const driver = await signIn();
  await exhaust(driver, action);
  const refused = await send(method, path, { body, headers: { Cookie: driver.cookie }, env: COUNTED_HERE });
  expect(refused.status).toBe(429);
});

test('limits replaying last week, but not the page’s other forms', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  await exhaust(driver, 'replay');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const press = (intent: string) =>
    ask(driver, 'POST', '/ai-automation.data', form, COUNTED_HERE, `intent=${intent}`);
  const refused = await press('replayWeek');
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await press('turnOff')).status).toBe(200);
});

test('a page’s response states when to retry, also as an HTML document', async () => {
  const driver = await signIn();
  await exhaust(driver, 'newOrder');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const typed = 'platform=doordash&payoutAmount=9.5';
  for (const [path, accept, body] of [
    ['/orders/new', 'text/html', typed],
    ['/orders/new.data', '*/*', typed],
    ['/orders.data', '*/*', 'intent=generateSamples'],
  ] as const) {
    const refused = await ask(driver, 'POST', path, { ...form, Accept: accept }, COUNTED_HERE, body);
    expect([path, refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([path, 429, true]);
  }
});

test('samples count individually, and the month has its own limit', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.get('/api/auth/user'));
  const generate = () => ask(driver, 'POST', '/api/generate-mock-orders');
  const { count } = await readJson(generate());
  const keys = [`newOrder:${id}`, `month:newOrder:${id}`];
  const { results } = await env.DB.prepare('select count from rate_counters where key in (?, ?)')
    .bind(...keys)
    .all();
  expect(results).toEqual([{ count }, { count }]);
  await env.DB.prepare('update rate_counters set count = ? where key = ?')
    .bind(RATE_LIMITS.newOrder.monthLimit, keys[1])
    .run();
  expect((await generate()).status).toBe(429);
});

async function countMonth(driver: Client, action: string): Promise<number | null> {
  const { id } = await readJson(driver.get('/api/auth/user'));
  return env.DB.prepare('select count from rate_counters where key = ?')
    .bind(`month:${action}:${id}`)
    .first('count');
}

test('requests rejected by the daily limit do not use up the monthly one', async () => {
  const driver = await signIn();
  await exhaust(driver, 'newOrder');
  const generate = () => ask(driver, 'POST', '/api/generate-mock-orders');
  expect([(await generate()).status, (await generate()).status]).toEqual([429, 429]);
  expect(await countMonth(driver, 'newOrder')).toBeNull();
  await deleteCounters();
  const { count } = await readJson(generate());
  await exhaust(driver, 'newOrder');
  const refused = await generate();
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 86_000]).toEqual([429, true]);
  expect(await countMonth(driver, 'newOrder')).toBe(count);
});

test('a repeat that returns its first response does not count', async () => {
  const driver = await signIn();
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const addOrder = () =>
    ask(driver, 'POST', '/api/orders', key, COUNTED_HERE, JSON.stringify(buildOrderInput()));
  const { id } = await readJson(addOrder());
  expect((await readJson(addOrder())).id).toBe(id);
  expect(await countMonth(driver, 'newOrder')).toBe(1);
  const planRoute = () =>
    ask(
      driver,
      'POST',
      '/api/routes/optimize',
      key,
      COUNTED_HERE,
      JSON.stringify({ orderIds: [id], origin: 'Current Location' }),
    );
  const route = await readJson(planRoute());
  expect((await readJson(planRoute())).id).toBe(route.id);
  expect(await countMonth(driver, 'newRoute')).toBe(1);
});

test('reading nearby places counts, also for visitors', async () => {
  const address = '192.0.2.252';
  await env.DB.prepare('insert into rate_counters (key, window_started_at, count) values (?, ?, ?)')
    .bind(`addressRead:${address}`, Date.now(), RATE_LIMITS.addressRead.limit)
    .run();
  for (const path of ['/api/restaurants/featured?lat=39.28&lng=-76.57', '/near-restaurants.json']) {
    const headers = { 'CF-Connecting-IP': address };
    expect([path, (await send('GET', path, { headers, env: COUNTED_HERE })).status]).toEqual([path, 429]);
  }
});

test('an address may make 600 changes a minute, with or without a session', async () => {
  const address = '192.0.2.250';
  await env.DB.prepare('insert into rate_counters (key, window_started_at, count) values (?, ?, ?)')
    .bind(`addressWrite:${address}`, Date.now(), RATE_LIMITS.addressWrite.limit)
    .run();
  const driver = await signIn();
  const headers = { 'CF-Connecting-IP': address };
  expect((await ask(driver, 'POST', '/api/generate-mock-orders', headers)).status).toBe(429);
  expect((await send('POST', '/restaurant-manage', { headers, env: COUNTED_HERE })).status).toBe(429);
  expect((await send('POST', '/api/webhooks/stripe', { headers, env: COUNTED_HERE })).status).toBe(429);
  await deleteCounters();
});

test('correctly signed webhooks are not counted, wrongly signed ones are', async () => {
  const address = '192.0.2.251';
  const path = '/api/webhooks/orders/network';
  const deliver = (signature: Record<string, string>) =>
    send('POST', path, {
      body: '{}',
      headers: { 'CF-Connecting-IP': address, ...signature },
      env: COUNTED_HERE,
    });
  const right = async () => deliver(await signFor(path, '{}'));
  const wrong = () => deliver({ 'Roadwaze-Signature': 't=1,v1=00' });
  const read = () =>
    env.DB.prepare('select count from rate_counters where key = ?')
      .bind(`addressWrite:${address}`)
      .first<number>('count');
  expect((await right()).status).toBe(400);
  expect(await read()).toBeNull();
  expect((await wrong()).status).toBe(401);
  expect(await read()).toBe(1);
  await env.DB.prepare('update rate_counters set count = ? where key = ?')
    .bind(RATE_LIMITS.addressWrite.limit, `addressWrite:${address}`)
    .run();
  expect((await wrong()).status).toBe(429);
  expect((await right()).status).toBe(400);
  await deleteCounters();
});

test('a webhook whose signature was not checked is counted', async () => {
  const address = '192.0.2.252';
  const requests = [
    ['/api/webhooks/stripe', 503],
    ['/api/webhooks/orders/network', 401],
    ['/api/webhooks/orders/nobody', 404],
  ] as const;
  for (const [path, status] of requests) {
    const headers = {
      'CF-Connecting-IP': address,
      'Stripe-Signature': 't=1,v1=00',
      'Roadwaze-Signature': 't=1,v1=00',
    };
    const refused = await send('POST', path, { body: '{"id":', headers, env: COUNTED_HERE });
    expect([path, refused.status]).toEqual([path, status]);
  }
  const counted = await env.DB.prepare('select count from rate_counters where key = ?')
    .bind(`addressWrite:${address}`)
    .first<number>('count');
  expect(counted).toBe(requests.length);
  await deleteCounters();
});

test('uses Cloudflare’s own counters where they are bound', async () => {
  const driver = await signIn();
  const twice = 2 * RATE_LIMITS.write.limit + 1;
  let refused: Response | undefined;
  // The counter's minute may roll over once during the loop.
  for (let count = 0; count < twice && !refused; count += 1) {
    const answer = await ask(driver, 'DELETE', '/api/orders/x', {}, LIMITED);
    if (answer.status === 429) refused = answer;
  }
  expect(refused?.headers.get('Retry-After')).toBe('60');
});

test('a failing counter rejects no request', async () => {
  const driver = await signIn();
  const limiter = { limit: () => Promise.reject(new Error('down')) };
  const limits = { ...LIMITED, ADDRESS_WRITES: limiter };
  expect((await ask(driver, 'POST', '/api/generate-mock-orders', {}, limits)).status).toBe(201);
});

test('an account has at most 200 open orders, one more is rejected with advice, and a repeat returns its first response', async () => {
  const driver = await signIn();
  const order = {
    platform: 'doordash',
    restaurantName: 'Kettle',
    customerAddress: '1 Main St',
    payoutAmount: 9,
  };
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const first = await readJson(driver.post('/api/orders', order, key));
  await env.DB.prepare(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < ?)
     insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, status, created_at, expires_at, accepted_at)
     select o.id || '-' || i, driver_id, platform, source, restaurant_name, customer_address, payout_cents, 'accepted', created_at, expires_at, created_at
     from n, orders o where o.id = ?`,
  )
    .bind(ACCOUNT_LIMITS.openOrders, first.id)
    .run();
  for (const [path, body] of [['/api/orders', order], ['/api/generate-mock-orders']] as const) {
    const refused = await driver.post(path, body);
    const operation = operations.find(({ method, path: of }) => method === 'POST' && of === path);
    expect(operation && (await findBreach(operation, refused.clone()))).toBeNull();
    expect(refused.status).toBe(409);
    expect((await readJson(refused)).message).toContain('Deliver, decline or cancel some first.');
  }
  expect((await readJson(driver.post('/api/orders', order, key))).id).toBe(first.id);
});
