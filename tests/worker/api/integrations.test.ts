import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { PLATFORMS } from '#worker/domain/integrations/platform-catalog.ts';
import { type Client, readJson, send, signIn } from '../client.ts';

const API_KEY = 'dd-live-abcdef-1234';
const byKey = { platform: 'doordash', method: 'api-key', apiKey: API_KEY };
const byCode = { platform: 'lyft', method: 'driver-code', driverAccountId: 'L-77', phone: '512-555-0100' };

const connect = (driver: Client, body: unknown = byKey) => driver.post('/api/app-integrations', body);

async function readRow(id: string) {
  const row = await env.DB.prepare('select * from integrations where id = ?').bind(id).first();
  if (!row) throw new Error('No such row');
  return row as Record<string, string | null>;
}

async function readErrors(driver: Client, body: unknown, path = '/api/app-integrations') {
  const answer = await driver.post(path, body);
  expect(answer.status).toBe(400);
  return (await readJson(answer)).errors;
}

test('a new driver has no integrations', async () => {
  const driver = await signIn();
  expect(await readJson(driver.get('/api/app-integrations'))).toEqual([]);
});

test('connects a platform by API key, storing only its last characters', async () => {
  const driver = await signIn();
  const answer = await connect(driver);
  expect(answer.status).toBe(201);
  const text = await answer.text();
  const integration = JSON.parse(text);
  expect(integration).toEqual({
    id: expect.any(String),
    platform: 'doordash',
    isConnected: true,
    connectionKind: 'record',
    method: 'api-key',
    driverAccountId: null,
    dispatchCode: expect.any(String),
    secretHint: '1234',
    settings: { autoAccept: false, notifications: true },
    lastSyncAt: null,
  });
  expect(text + JSON.stringify(await readRow(integration.id))).not.toContain('abcdef');
  const list = await driver.get('/api/app-integrations');
  expect(await readJson(list)).toEqual([integration]);
});

test('treats the token of an OAuth connection like a key', async () => {
  const driver = await signIn();
  const body = {
    platform: 'ubereats',
    method: 'oauth',
    driverAccountId: 'U-1',
    authToken: 'token-wxyz-9876',
  };
  const answer = await driver.post('/api/app-integrations', body, { 'Idempotency-Key': 'tap' });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ method: 'oauth', driverAccountId: 'U-1', secretHint: '9876' });
  expect(text).not.toContain('wxyz');
  expect(JSON.stringify(await readRow(JSON.parse(text).id))).not.toContain('wxyz');
  const { results } = await env.DB.prepare('select * from request_keys').all();
  expect(JSON.stringify(results)).not.toContain('wxyz');
});

test('connects without a key or token, because nothing uses one', async () => {
  const driver = await signIn();
  const byMethod = await connect(driver, { platform: 'doordash', method: 'api-key' });
  expect(byMethod.status).toBe(201);
  expect(await readJson(byMethod)).toMatchObject({ method: 'api-key', secretHint: null });
  expect((await connect(driver, { platform: 'grubhub', method: 'oauth' })).status).toBe(201);
  const answer = await connect(driver, {
    platform: 'uber',
    isConnected: true,
    driverAccountId: 'driver_1732',
    settings: { autoAccept: false, notifications: false },
  });
  expect(answer.status).toBe(201);
  expect(await readJson(answer)).toMatchObject({
    method: 'driver-code',
    driverAccountId: 'driver_1732',
    secretHint: null,
    settings: { autoAccept: false, notifications: false },
  });
});

test('connecting again keeps one integration and replaces its credentials', async () => {
  const driver = await signIn();
  const first = await readJson(connect(driver));
  const again = await connect(driver, {
    ...byKey,
    apiKey: 'dd-live-ghijkl-5678',
    settings: { autoAccept: true },
  });
  expect(again.status).toBe(200);
  expect(await readJson(again)).toEqual({
    ...first,
    secretHint: '5678',
    settings: { autoAccept: true, notifications: true },
  });
  const byWord = await connect(driver, { platform: 'doordash', isConnected: true });
  expect(await readJson(byWord)).toMatchObject({ method: 'api-key', secretHint: '5678' });
  const code = await connect(driver, { ...byCode, platform: 'doordash' });
  expect(await readJson(code)).toMatchObject({ id: first.id, method: 'driver-code', secretHint: null });
  expect(await readJson(driver.get('/api/app-integrations'))).toHaveLength(1);
});

test('10 parallel connections of one platform create one integration', async () => {
  const driver = await signIn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => connect(driver)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await readJson(answer)).id));
  expect(new Set(ids).size).toBe(1);
  expect(await readJson(driver.get('/api/app-integrations'))).toHaveLength(1);
});

test('the same idempotency key returns the first response and changes nothing', async () => {
  const driver = await signIn();
  const headers = { 'Idempotency-Key': 'one-tap' };
  const first = await driver.post('/api/app-integrations', byKey, headers);
  await driver.patch(`/api/app-integrations/${(await readJson(first.clone())).id}`, { isConnected: false });
  const again = await driver.post('/api/app-integrations', byKey, headers);
  expect(again.status).toBe(201);
  expect(await readJson(again)).toEqual(await readJson(first));
  expect(await readJson(driver.get('/api/app-integrations'))).toMatchObject([{ isConnected: false }]);
});

test('disconnecting deletes the key hint, and reconnecting does not restore it', async () => {
  const driver = await signIn();
  const { id } = await readJson(connect(driver));
  for (let time = 0; time < 2; time++) {
    const answer = await driver.patch(`/api/app-integrations/${id}`, { isConnected: false });
    expect(answer.status).toBe(200);
    expect(await readJson(answer)).toMatchObject({ isConnected: false, secretHint: null });
  }
  const back = await readJson(driver.patch(`/api/app-integrations/${id}`, { isConnected: true }));
  expect(back).toMatchObject({ isConnected: true, method: 'driver-code', secretHint: null });
});

test('settings can be changed one at a time', async () => {
  const driver = await signIn();
  const { id } = await readJson(connect(driver, byCode));
  await driver.patch(`/api/app-integrations/${id}`, { settings: { autoAccept: true } });
  const answer = await driver.patch(`/api/app-integrations/${id}`, { settings: { notifications: false } });
  expect(await readJson(answer)).toMatchObject({
    isConnected: true,
    settings: { autoAccept: true, notifications: false },
  });
});

test('names missing fields with the product’s messages', async () => {
  const driver = await signIn();
  const code = 'Please enter both driver ID and phone number';
  expect(await readErrors(driver, { ...byCode, driverAccountId: ' ', phone: undefined })).toEqual([
    { path: 'driverAccountId', message: code },
    { path: 'phone', message: code },
  ]);
  expect(await readErrors(driver, { ...byKey, platform: 'wolt' })).toEqual([
    { path: 'platform', message: 'Choose a platform' },
  ]);
  const method = { path: 'method', message: 'Choose how to connect' };
  expect(await readErrors(driver, { ...byKey, method: 'carrier-pigeon' })).toEqual([method]);
  expect(await readErrors(driver, { platform: 'doordash', isConnected: false })).toEqual([
    { ...method, path: 'isConnected' },
  ]);
  expect(await readErrors(driver, { ...byKey, apiKey: 'x'.repeat(501) })).toEqual([
    { path: 'apiKey', message: 'This is too long' },
  ]);
});

test.each(PLATFORMS)('$name accepts the methods it offers and no others', async ({ id, methods }) => {
  const driver = await signIn();
  const proof = { driverAccountId: 'D-1', phone: '512-555-0100', apiKey: API_KEY, authToken: API_KEY };
  for (const method of ['oauth', 'driver-code', 'api-key'] as const) {
    const answer = await connect(driver, { platform: id, method, ...proof });
    if ((methods as readonly string[]).includes(method)) {
      expect([200, 201]).toContain(answer.status);
    } else {
      expect(answer.status).toBe(400);
      expect((await readJson(answer)).errors).toEqual([
        { path: 'method', message: 'This platform cannot be connected this way' },
      ]);
    }
  }
});

test('rejects an update that changes nothing', async () => {
  const driver = await signIn();
  const { id } = await readJson(connect(driver, byCode));
  for (const body of [{}, { platform: 'uber' }]) {
    const answer = await driver.patch(`/api/app-integrations/${id}`, body);
    expect(answer.status).toBe(400);
    expect((await readJson(answer)).errors).toEqual([{ path: '', message: 'There is nothing to change' }]);
  }
  expect((await driver.patch(`/api/app-integrations/${id}`, { isConnected: 'no' })).status).toBe(400);
});

test('another driver’s integration does not exist', async () => {
  const owner = await signIn();
  const other = await signIn();
  const { id } = await readJson(connect(owner));
  for (const integrationId of [id, crypto.randomUUID(), 'nonsense']) {
    const answer = await other.patch(`/api/app-integrations/${integrationId}`, { isConnected: false });
    expect(answer.status).toBe(404);
    expect(await readJson(answer)).toEqual({ message: 'There is no such integration.' });
  }
  expect(await readJson(other.get('/api/app-integrations'))).toEqual([]);
  expect(await readJson(owner.get('/api/app-integrations'))).toMatchObject([
    { isConnected: true, secretHint: '1234' },
  ]);
});

test('rejects requests without a session', async () => {
  expect((await send('GET', '/api/app-integrations')).status).toBe(401);
  expect((await send('POST', '/api/app-integrations', { body: byKey })).status).toBe(401);
  expect((await send('PATCH', '/api/app-integrations/x', { body: { isConnected: false } })).status).toBe(401);
  expect((await send('POST', '/api/launch-app', { body: { platform: 'uber', action: 'open' } })).status).toBe(
    401,
  );
});

test('opens an app by deep link only where one is known', async () => {
  const driver = await signIn();
  const launch = (platform: string, action: string) =>
    readJson(driver.post('/api/launch-app', { platform, action }));
  const uber = { deepLink: 'uberdriver://', fallbackUrl: 'https://drivers.uber.com/' };
  expect(await launch('uber', 'driver')).toEqual(uber);
  expect(await launch('ubereats', 'orders')).toEqual(uber);
  expect(await launch('lyft', 'open')).toMatchObject({ deepLink: 'lyftdriver://' });
  expect(await launch('doordash', 'open')).toEqual({
    deepLink: null,
    fallbackUrl: 'https://dasher.doordash.com/',
  });
  for (const platform of ['grubhub', 'spark']) expect((await launch(platform, 'open')).deepLink).toBeNull();
  expect(await launch('roadwaze', 'orders')).toEqual({
    deepLink: null,
    fallbackUrl: 'http://localhost:8787/orders',
  });
});

test('rejects an unknown platform or action', async () => {
  const driver = await signIn();
  expect(await readErrors(driver, { platform: 'wolt', action: 'open' }, '/api/launch-app')).toEqual([
    { path: 'platform', message: 'Choose a platform' },
  ]);
  expect(await readErrors(driver, { platform: 'uber', action: 'steal' }, '/api/launch-app')).toEqual([
    { path: 'action', message: 'The action must be driver, open or orders' },
  ]);
});
