import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createD1Meter, type D1Meter, meterD1 } from '#worker/db/metered-d1.ts';
import { readJson, signIn } from '../client.ts';
import { openBrowser } from '../pages/browse.ts';
import { openManaged } from '../pages/managed.ts';
import { buildOffer, dispatch, joinNetwork } from '../software-dispatch.ts';
import { answerPushes, created, turnOnAlerts } from '../software-push.ts';

const ALWAYS = {
  isEnabled: true,
  autoAcceptOrders: true,
  routeOptimization: true,
  minPayPerMile: '0',
  minOrderValue: '0',
  workingHoursStart: '00:00',
  workingHoursEnd: '00:00',
};

test('accepts, routes and announces a network offer in eight round trips', async () => {
  const driver = await signIn();
  const code = await joinNetwork(driver);
  await driver.put('/api/driver/position', { lat: 30.27, lng: -97.74 });
  await turnOnAlerts(driver);
  expect((await driver.post('/api/ai-automation-settings', ALWAYS)).status).toBe(200);
  const fetch = answerPushes(created);
  const meter = createD1Meter();
  const places = { pickup: { lat: 30.271, lng: -97.741 }, dropoff: { lat: 30.275, lng: -97.745 } };
  const offer = buildOffer(code, { payoutAmount: 30, ...places });
  const received = await readJson(dispatch('network', offer, { env: { DB: meterRequest(meter) } }));
  expect(received.order.status).toBe('accepted');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await readJson(driver.get('/api/routes'))).toMatchObject([{ orderIds: [received.order.id] }]);
  expect(meter.roundTrips).toBeLessThanOrEqual(8);
});

test('completes an order from its card in two round trips after the session’s', async () => {
  const meter = createD1Meter();
  const browser = openBrowser({ DB: meterRequest(meter) });
  await browser.signIn('quick@roadwaze.example');
  await browser.post('/orders', { intent: 'generateSamples' });
  const order = await env.DB.prepare(
    "select o.id from orders o join drivers d on d.id = o.driver_id where d.email = 'quick@roadwaze.example' limit 1",
  ).first<{ id: string }>();
  const orderId = order?.id ?? '';
  await browser.post('/?index', { intent: 'accept', orderId });
  meter.roundTrips = 0;
  await browser.post('/?index', { intent: 'complete', orderId });
  expect(meter.roundTrips).toBeLessThanOrEqual(3);
  const row = await env.DB.prepare('select status from orders where id = ?').bind(orderId).first();
  expect(row).toEqual({ status: 'completed' });
});

const ORDER_PAGES = ['/orders/ID', '/orders/ID/note'];

const MONEY_PAGES = ['/earnings', '/earnings/import', '/profile/payments', '/recruitment'];

test.each(['', '/deliveries'])('reads a manage link’s page %s in one round trip', async (page) => {
  const { browser, manage } = await openManaged();
  expect((await browser.open(manage + page)).headers.get('Server-Timing')).toContain('q=1 ');
});

test.each(['/', '/orders', ...ORDER_PAGES, '/map', '/drive', ...MONEY_PAGES])(
  'reads %s with its session in one round trip',
  async (page) => {
    const driver = await signIn();
    const order = await readJson(driver.post('/api/orders', buildOrderInput()));
    const path = page.replace('ID', order.id);
    await (await driver.get(path)).text();
    const again = await driver.get(path);
    expect(again.headers.get('Server-Timing')).toContain('q=1 ');
  },
);

/** Meters a request, except for the request counts, which are written after a response at most once a second. */
function meterRequest(meter: D1Meter): D1Database {
  const metered = meterD1(env.DB, meter);
  const prepare = (query: string) => (query.includes('"request_counts"') ? env.DB : metered).prepare(query);
  return { ...metered, prepare } as D1Database;
}
