import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { en } from '#worker/words/locales/en.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { readBody } from './browse.ts';

const ADDS = /Taking this offer adds \d+ min, \d\.\d mi and \$9\.40/;

const readPolicy = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get('Content-Security-Policy') ?? '').split(/;\s*/).map((rule) => {
      const [name, ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );

function postForm(driver: Client, fields: [string, string][]): Promise<Response> {
  return send('POST', '/map', {
    body: new URLSearchParams(fields).toString(),
    headers: {
      Cookie: driver.cookie,
      Accept: 'text/html',
      'Sec-Fetch-Dest': 'document',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  });
}

test('sends a visitor to the sign-in', async () => {
  const answer = await send('GET', '/map');
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain('/api/login?returnTo=%2Fmap');
});

test('the server draws the map', async () => {
  const driver = await signIn();
  await readJson(driver.post('/api/orders', buildOrderInput()));
  const answer = await driver.get('/map');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('1 new offer to plan');
  expect(html).toMatch(/<img[^>]*src="\/map\/picture\.svg[^>]*alt="Map of no stops, 1 other order/);
});

test('without JavaScript, Optimize Route says what offers add, and navigation apps get only accepted stops', async () => {
  const driver = await signIn();
  const order = await readJson(driver.post('/api/orders', buildOrderInput()));
  const answer = await postForm(driver, [
    ['intent', 'optimizeRoute'],
    ['orderIds', order.id],
  ]);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/map');
  expect(await readJson(driver.get('/api/routes'))).toMatchObject([{ orderIds: [order.id] }]);
  const html = await (await driver.get('/map')).text();
  expect(html).toContain('Map of 2 stops');
  expect(html).toMatch(ADDS);
  expect(html).not.toContain('travelmode=driving');
  const accepted = await postForm(driver, [
    ['intent', 'accept'],
    ['orderId', order.id],
  ]);
  expect(accepted.status).toBe(303);
  const own = await (await driver.get('/map')).text();
  expect(own).toContain('destination=30.29%2C-97.75&amp;waypoints=30.27%2C-97.74&amp;travelmode=driving');
  expect(own).not.toMatch(ADDS);
});

test('calls only a route without offers optimized, since offers leave the driver’s own route as it is', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  const optimize = async () => {
    const answer = await postForm(driver, [
      ['intent', 'optimizeRoute'],
      ['orderIds', id],
    ]);
    const [toast = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? [];
    return readBody(await driver.get('/map', undefined, { Cookie: `${driver.cookie}; ${toast}` }));
  };
  expect(await optimize()).toContain('Planned with 1 new offer. Your own route stays the same.');
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect(await optimize()).toContain(en.toasts.routeOptimized.text);
});

test('the page of an offer shows its detour, drawn by the server without a tap', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  const pictures = async (path: string) =>
    (await (await driver.get(path)).text()).match(/\/map\/picture\.svg[^" ]*/g)?.join(' ') ?? '';
  expect(await pictures(`/map?offer=${id}`)).toContain(`offer=${id}`);
  expect(await pictures('/map')).not.toContain('offer=');
  expect(await pictures('/map?offer=unknown')).not.toContain('offer=');
  expect(await (await driver.get(`/orders?why=${id}`)).text()).toContain(`href="/map?offer=${id}"`);
});

test('keeps a position that was sent to optimize a route', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  const readOrders = async () => readBody(await driver.get(`/orders?why=${id}`));
  expect(await readOrders()).toContain('Position unknown');
  await postForm(driver, [
    ['intent', 'optimizeRoute'],
    ['orderIds', id],
    ['lat', '30.28'],
    ['lng', '-97.73'],
  ]);
  expect(await readOrders()).not.toContain('Position unknown');
});

test('once all accepted orders are done, there is no route to see or to follow', async () => {
  const driver = await signIn();
  const [done, offer] = [
    await readJson(driver.post('/api/orders', buildOrderInput())),
    await readJson(driver.post('/api/orders', buildOrderInput())),
  ];
  await driver.patch(`/api/orders/${done.id}/status`, { status: 'accepted' });
  await driver.post('/api/routes/optimize', { orderIds: [done.id, offer.id] });
  expect(await (await driver.get('/map')).text()).toMatch(ADDS);
  await driver.patch(`/api/orders/${done.id}/status`, { status: 'completed' });
  const html = await (await driver.get('/map')).text();
  expect(html).toContain('Map of no stops');
  expect(html).not.toContain('travelmode=driving');
});

test('the map does not show another driver’s orders', async () => {
  const other = await signIn();
  await readJson(other.post('/api/orders', buildOrderInput({ restaurantName: 'Secret Kitchen' })));
  const driver = await signIn();
  expect(await (await driver.get('/map')).text()).not.toContain('Secret Kitchen');
});

test('no page may fetch from another host', async () => {
  const driver = await signIn();
  for (const path of ['/map', '/orders']) {
    expect(readPolicy(await driver.get(path)), path).toMatchObject({
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'worker-src': ["'self'"],
    });
  }
});

test('shows every driver the featured restaurants, with their websites and never their ids', async () => {
  const register = async (name: string) =>
    readJson(
      send('POST', '/api/restaurants/signup', {
        body: {
          name,
          email: 'chef@kettle.example',
          address: '1832 Eastern Ave, Baltimore',
          website: 'https://kettle.example/order',
        },
      }),
    );
  const [featured, unpaid] = [await register('Copper Kettle'), await register('Unpaid Diner')];
  await send('POST', `/api/restaurants/${featured.id}/subscribe`);
  const answer = await send('GET', '/restaurants');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('Copper Kettle');
  expect(html).toContain('href="https://kettle.example/order"');
  expect(html).not.toContain('Unpaid Diner');
  for (const { id } of [featured, unpaid]) expect(html).not.toContain(id);
  expect(html).toContain('href="/restaurant-signup"');
});

test('says so when no restaurant is featured', async () => {
  await env.DB.prepare("update restaurants set status = 'ended'").run();
  const html = await (await send('GET', '/restaurants')).text();
  expect(html).toContain('No featured restaurants yet');
  for (const text of ['Near me', 'newest first']) expect(html).not.toContain(text);
});
