import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';

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

test('a visitor is sent to the sign-in', async () => {
  const answer = await send('GET', '/map');
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain('/api/login?returnTo=%2Fmap');
});

test('the map is drawn by the server, in one round trip after the session', async () => {
  const driver = await signIn();
  await readJson(driver.post('/api/orders', buildOrderInput()));
  const answer = await driver.get('/map');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Server-Timing')).toContain('q=2 ');
  const html = await answer.text();
  expect(html).toContain('1 order available for route optimization');
  expect(html).toMatch(/<img[^>]*src="\/map\/picture\.svg[^>]*alt="Map of no stops, 1 other order/);
});

test('Optimize Route without JavaScript plans the route, and its stops are handed to navigation apps', async () => {
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
  expect(html).toContain('destination=30.29%2C-97.75&amp;waypoints=30.27%2C-97.74&amp;travelmode=driving');
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

test('everybody sees the featured restaurants, with their websites and never their ids', async () => {
  const register = async (name: string) =>
    readJson(
      send('POST', '/api/restaurants/signup', {
        body: {
          name,
          email: 'chef@kettle.example',
          address: '12 Pecan Street, Austin',
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

test('with no featured restaurant the list says so', async () => {
  await env.DB.prepare("update restaurants set status = 'ended'").run();
  expect(await (await send('GET', '/restaurants')).text()).toContain('No featured restaurants yet');
});
