import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

const KEY = { 'Idempotency-Key': 'the-same-tap' };

/** Operations to send twice with one key, each with its preparation. */
const repeated: Record<string, (driver: Client) => Promise<() => Promise<Response>>> = {
  'clearing samples': async (driver) => {
    await driver.post('/api/generate-mock-orders');
    return () => driver.delete('/api/orders/samples', undefined, KEY);
  },
  'deleting an order': async (driver) => {
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
    return () => driver.delete(`/api/orders/${id}`, undefined, KEY);
  },
};

/** Operations that return evaluated offers. Another order between the two requests would change the evaluation. */
const evaluated: Record<string, (driver: Client) => Promise<() => Promise<Response>>> = {
  'adding an order': async (driver) => () => driver.post('/api/orders', buildOrderInput(), KEY),
  'generating samples': async (driver) => () => driver.post('/api/generate-mock-orders', undefined, KEY),
  'correcting an order': async (driver) => {
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
    return () => driver.patch(`/api/orders/${id}`, { payoutAmount: 12 }, KEY);
  },
  'undoing a decline': async (driver) => {
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
    await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
    return () => driver.post(`/api/orders/${id}/restore`, undefined, KEY);
  },
};

test.each(Object.entries(evaluated))(
  '%s with a key returns the evaluation, unchanged when repeated',
  async (_, ask) => {
    const driver = await signIn();
    const send = await ask(driver);
    const first = await (await send()).text();
    const answer = JSON.parse(first);
    expect((answer.orders ?? [answer])[0].offer).toMatchObject({ verdict: expect.any(String) });
    const other = await readJson(driver.post('/api/orders', buildOrderInput()));
    await driver.patch(`/api/orders/${other.id}/status`, { status: 'accepted' });
    expect(await (await send()).text()).toBe(first);
  },
);

test.each(Object.entries(repeated))(
  '%s returns the first response when repeated with its key',
  async (_, ask) => {
    const send = await ask(await signIn());
    const [first, again] = [await send(), await send()];
    expect(first.ok).toBe(true);
    expect(again.status).toBe(first.status);
    expect(await again.text()).toBe(await first.text());
  },
);

test('setting a status with another request’s key returns that request’s response', async () => {
  const driver = await signIn();
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput()));
  const set = (status: string, key: string) =>
    driver.patch(`/api/orders/${id}/status`, { status }, { 'Idempotency-Key': key });
  expect((await set('completed', 'first')).status).toBe(409);
  expect(await readJson(set('accepted', 'first'))).toMatchObject({ status: 'accepted' });
  expect(await readJson(set('accepted', 'second'))).toMatchObject({ status: 'accepted' });
  for (const key of ['first', 'second']) {
    const again = await set('completed', key);
    expect([again.status, await again.json()]).toMatchObject([200, { status: 'accepted' }]);
  }
  expect((await readJson(driver.get('/api/orders')))[0].status).toBe('accepted');
});

test('one key can connect several platforms', async () => {
  const driver = await signIn();
  for (const platform of ['doordash', 'grubhub', 'doordash']) {
    const connection = { platform, isConnected: true, driverAccountId: 'D-1', settings: {} };
    const connected = await readJson(driver.post('/api/app-integrations', connection, KEY));
    expect(connected).toMatchObject({ platform });
  }
  expect(await readJson(driver.get('/api/app-integrations'))).toHaveLength(2);
});

test('a repeated request does not revert a newer setting', async () => {
  const driver = await signIn();
  const connection = { platform: 'doordash', isConnected: true, driverAccountId: 'D-1', settings: {} };
  const { id } = await readJson(driver.post('/api/app-integrations', connection));
  const set = (isConnected: boolean, headers?: Record<string, string>) =>
    driver.patch(`/api/app-integrations/${id}`, { isConnected }, headers);
  expect(await readJson(set(false, KEY))).toMatchObject({ isConnected: false });
  await set(true);
  expect(await readJson(set(false, KEY))).toMatchObject({ isConnected: false });
  expect(await readJson(driver.get('/api/app-integrations'))).toMatchObject([{ id, isConnected: true }]);
});

test('a repeated cancellation does not undo a resumption', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  const cancel = () => readJson(driver.delete('/api/subscription', undefined, KEY));
  expect(await cancel()).toMatchObject({ cancelAtPeriodEnd: true });
  await driver.post('/api/subscription/resume');
  expect(await cancel()).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await readJson(driver.get('/api/subscription'))).toMatchObject({ cancelAtPeriodEnd: false });
});

test('a rejected request can be retried with its key, and an overlong key is rejected', async () => {
  const driver = await signIn();
  expect((await driver.delete('/api/subscription', undefined, KEY)).status).toBe(404);
  await driver.post('/api/create-subscription');
  expect((await driver.delete('/api/subscription', undefined, KEY)).status).toBe(200);
  const tooLong = { 'Idempotency-Key': 'k'.repeat(101) };
  expect((await driver.delete('/api/orders/samples', undefined, tooLong)).status).toBe(400);
});
