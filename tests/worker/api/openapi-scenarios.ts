import { buildBrowser } from '#tests/factories/build-browser.ts';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, ORIGIN, readJson, send } from '../client.ts';
import { buildDelivery, openPoster } from '../poster.ts';
import { signHmac, UBER_KEY } from '../sign-hmac.ts';
import { buildUberEvent, connectUberDirect } from '../software-deliveries.ts';
import { buildOffer, connectPlatform, joinNetwork, type Source, signPayload } from '../software-dispatch.ts';
import { turnOnAlerts } from '../software-push.ts';
import { toUpload } from '../to-upload.ts';

type Made = { path?: string; body?: unknown; headers?: Record<string, string> };

const IMPORT_FILE = 'Date,Total,Platform\n2026-03-04,12.50,DoorDash\n2026-03-05,8.25,Grubhub';

/**
 * For each operation the request that makes it succeed: a function that inserts needed rows and returns path, headers and body.
 */
export const SCENARIOS: Record<string, (driver: Client) => Promise<Made> | Made> = {
  'POST /api/admin/login': () => ({ body: { adminCode: 'an administrator code that only tests know' } }),
  'GET /api/ai-automation-settings': () => ({}),
  'POST /api/ai-automation-settings': async (driver) => {
    await makePro(driver);
    return { body: { isEnabled: true, minPayPerMile: '2.50', preferredZones: ['Downtown'] } };
  },
  'GET /api/ai-automation/decisions': () => ({}),
  'GET /api/analytics/insights': makePro,
  'GET /api/analytics/market-trends': makePro,
  'GET /api/analytics/strategy-recommendations': makePro,
  'GET /api/app-integrations': async (driver) => {
    await connectPlatform(driver);
    return {};
  },
  'POST /api/app-integrations': () => ({
    body: { method: 'driver-code', platform: 'doordash', driverAccountId: 'D-1', phone: '+15550100' },
  }),
  'PATCH /api/app-integrations/{id}': async (driver) => ({
    path: `/api/app-integrations/${(await connectPlatform(driver)).integrationId}`,
    body: { isConnected: false },
  }),
  'POST /api/app-integrations/{id}/dispatch-code': async (driver) => {
    const { integrationId, code } = await connectPlatform(driver);
    return {
      path: `/api/app-integrations/${integrationId}/dispatch-code`,
      body: { dispatchCode: code },
    };
  },
  'GET /api/auth/user': () => ({}),
  'POST /api/create-subscription': () => ({}),
  'GET /api/deliveries': async () => ({ headers: (await openPoster()).headers }),
  'POST /api/deliveries': async () => ({ headers: (await openPoster()).headers, body: buildDelivery() }),
  'POST /api/deliveries/quote': async () => ({
    headers: (await openPoster()).headers,
    body: buildDelivery(),
  }),
  'GET /api/deliveries/{id}': async () => {
    const { headers, post } = await openPoster();
    return { headers, path: `/api/deliveries/${(await post()).id}` };
  },
  'POST /api/deliveries/{id}/cancel': async () => {
    const { headers, post } = await openPoster();
    return { headers, path: `/api/deliveries/${(await post()).id}/cancel` };
  },
  'PUT /api/driver/position': () => ({ body: { lat: 30.27, lng: -97.74 } }),
  'PUT /api/driver/shift': () => ({ body: { online: true } }),
  'GET /api/earnings': async (driver) => {
    await insertCompletedOrder(driver);
    return {};
  },
  'GET /api/earnings/today': () => ({}),
  'POST /api/generate-mock-orders': () => ({}),
  'GET /api/health': () => ({}),
  'GET /api/hotspots': () => ({}),
  'POST /api/imports': () => toUpload(IMPORT_FILE),
  'POST /api/imports/{id}/commit': async (driver) => ({
    path: `/api/imports/${await insertImport(driver)}/commit`,
    body: {},
  }),
  'DELETE /api/imports/{id}': async (driver) => ({ path: `/api/imports/${await insertImport(driver)}` }),
  'POST /api/launch-app': () => ({ body: { platform: 'uber', action: 'open' } }),
  'GET /api/live': () => ({ headers: { Upgrade: 'websocket', Origin: ORIGIN } }),
  'GET /api/live/changes': () => ({}),
  'GET /api/live/ringing': () => ({}),
  'POST /api/login/local': () => ({ body: { email: 'walk@roadwaze.example' } }),
  'POST /api/login/passkey/options': () => ({}),
  'GET /api/logout': () => ({}),
  'GET /api/news': () => ({}),
  'GET /api/route': async (driver) => {
    await insertAcceptedOrder(driver);
    return {};
  },
  'GET /api/places': () => ({ path: '/api/places?q=12%20Pecan%20Street' }),
  'GET /api/orders': async (driver) => {
    await insertCompletedOrder(driver);
    await driver.post('/api/generate-mock-orders');
    return {};
  },
  'POST /api/orders': () => ({
    body: buildOrderInput({ promisedAt: new Date(Date.now() + 2_400_000).toISOString() }),
  }),
  'POST /api/orders/evaluate': () => ({ body: { payoutAmount: 9.5, distance: 3, estimatedTime: 20 } }),
  'POST /api/orders/parse': () => ({ body: { text: '$8.50 total\n3 mi, 20 min\nTaco Palace' } }),
  'POST /api/orders/accept': async (driver) => ({
    body: { orderIds: [await insertOrder(driver), 'nobodys'] },
  }),
  'DELETE /api/orders/samples': () => ({}),
  'PATCH /api/orders/{id}': async (driver) => ({
    path: `/api/orders/${await insertOrder(driver)}`,
    body: { payoutAmount: 11.11 },
  }),
  'DELETE /api/orders/{id}': async (driver) => ({ path: `/api/orders/${await insertOrder(driver)}` }),
  'PATCH /api/orders/{id}/status': async (driver) => ({
    path: `/api/orders/${await insertOrder(driver)}/status`,
    body: { status: 'accepted' },
  }),
  'POST /api/orders/{id}/cancel': async (driver) => ({
    path: `/api/orders/${await insertAcceptedOrder(driver)}/cancel`,
    body: { reason: 'restaurant_closed' },
  }),
  'POST /api/orders/{id}/arrival': async (driver) => ({
    path: `/api/orders/${await insertAcceptedOrder(driver)}/arrival`,
  }),
  'POST /api/orders/{id}/pickup': async (driver) => ({
    path: `/api/orders/${await insertAcceptedOrder(driver)}/pickup`,
  }),
  'POST /api/orders/{id}/restore': async (driver) => {
    const id = await insertOrder(driver);
    await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
    return { path: `/api/orders/${id}/restore` };
  },
  'POST /api/passkeys/options': () => ({}),
  'GET /api/push/key': () => ({}),
  'POST /api/push/subscriptions': async (driver) => {
    await makePro(driver);
    return { body: (await buildBrowser()).subscription };
  },
  'DELETE /api/push/subscriptions/{id}': async (driver) => ({
    path: `/api/push/subscriptions/${(await turnOnAlerts(driver)).id}`,
  }),
  'GET /api/restaurants/featured': async () => {
    const id = await insertRestaurant();
    await send('POST', `/api/restaurants/${id}/subscribe`);
    return {};
  },
  'POST /api/restaurants/signup': () => ({ body: buildRestaurant() }),
  'GET /api/restaurants/{id}': async () => ({ path: `/api/restaurants/${await insertRestaurant()}` }),
  'POST /api/restaurants/{id}/subscribe': async () => ({
    path: `/api/restaurants/${await insertRestaurant()}/subscribe`,
  }),
  'POST /api/roadwaze/signup': () => ({
    body: { driverName: 'Casey', phoneNumber: '+15550100', vehicleType: 'Bicycle', platform: 'roadwaze' },
  }),
  'GET /api/routes': () => ({}),
  'POST /api/routes/optimize': async (driver) => ({
    body: { orderIds: [await insertOrder(driver), await insertOrder(driver)], origin: 'Current Location' },
  }),
  'GET /api/subscription': () => ({}),
  'DELETE /api/subscription': makePro,
  'POST /api/subscription/resume': makePro,
  'POST /api/webhooks/orders/network': async (driver) =>
    signOffer('network', buildOffer(await joinNetwork(driver))),
  'POST /api/webhooks/orders/partner': async (driver) => {
    const { code } = await connectPlatform(driver, 'grubhub');
    return signOffer('partner', buildOffer(code, { platform: 'grubhub' }));
  },
  'POST /api/webhooks/deliveries/{connection}': async (driver) => {
    const body = JSON.stringify(buildUberEvent({}));
    return {
      path: await connectUberDirect(driver),
      body,
      headers: { 'X-Uber-Signature': await signHmac(UBER_KEY, body) },
    };
  },
};

/**
 * Operations that need an authenticator or a provider's signature. `passkeys.test.ts`, the browser journey and `stripe.test.ts`
 * call these.
 */
export const NEEDS_PROOF = ['POST /api/passkeys', 'POST /api/login/passkey', 'POST /api/webhooks/stripe'];

/** Each restaurant has a unique name, because two with the same name and email cannot both be registered. */
const buildRestaurant = () => ({
  name: `Tin Roof Curry ${crypto.randomUUID()}`,
  email: 'chef@curry.example',
  address: '440 S Conkling St, Baltimore',
  location: { lat: 30.26, lng: -97.73 },
});

/** Returns the body as text, because the text is what gets signed. */
async function signOffer(source: Source, offer: object): Promise<Made> {
  const body = JSON.stringify(offer);
  return { body, headers: { 'Roadwaze-Signature': await signPayload(source, body) } };
}

async function makePro(driver: Client): Promise<Made> {
  await driver.post('/api/create-subscription');
  return {};
}

async function insertOrder(driver: Client): Promise<string> {
  return (await readJson(driver.post('/api/orders', buildOrderInput()))).id;
}

async function insertAcceptedOrder(driver: Client): Promise<string> {
  const id = await insertOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return id;
}

async function insertCompletedOrder(driver: Client): Promise<void> {
  const id = await insertAcceptedOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
}

async function insertImport(driver: Client): Promise<string> {
  const { body, headers } = await toUpload(IMPORT_FILE);
  return (await readJson(driver.post('/api/imports', body, headers))).id;
}

async function insertRestaurant(): Promise<string> {
  return (await readJson(send('POST', '/api/restaurants/signup', { body: buildRestaurant() }))).id;
}
