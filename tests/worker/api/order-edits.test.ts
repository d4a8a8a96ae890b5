import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';

async function insertOrder(driver: Client, overrides = {}) {
  return readJson(driver.post('/api/orders', buildOrderInput(overrides)));
}

async function insertCompletedOrder(driver: Client, overrides = {}) {
  const { id } = await insertOrder(driver, overrides);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return readJson(driver.patch(`/api/orders/${id}/status`, { status: 'completed' }));
}

async function listEdits(orderId: string) {
  const { results } = await env.DB.prepare(
    "select detail from order_events where order_id = ? and kind = 'edited' order by at",
  )
    .bind(orderId)
    .all<{ detail: string }>();
  return results.map(({ detail }) => JSON.parse(detail));
}

test('editing a hand-added order marks it as edited and records its previous values', async () => {
  const driver = await signIn();
  const { places, ...order } = await insertOrder(driver);
  expect(places).toMatchObject({ pickup: 'found', dropoff: 'found' });
  expect(order.isEdited).toBe(false);
  const change = {
    restaurantName: 'Copper Kettle',
    restaurantAddress: '14 Pecan Street',
    customerAddress: '412 Cedar Lane',
    payoutAmount: 11.25,
    tipAmount: 2,
    distance: null,
    estimatedTime: 30,
    dropoff: { lat: 30.3, lng: -97.7 },
  };
  const answer = await driver.patch(`/api/orders/${order.id}`, change);
  expect(answer.status).toBe(200);
  // The evaluation follows the edit, so it is not compared with the earlier one.
  const withoutValue = { offer: expect.anything(), suggestion: expect.toBeOneOf([null, expect.any(String)]) };
  expect(await readJson(answer)).toEqual({ ...order, ...change, ...withoutValue, isEdited: true });
  expect(await listEdits(order.id)).toEqual([
    {
      before: expect.objectContaining({
        payoutCents: 940,
        distanceMiles: 3.2,
        restaurantName: 'Copper Kettle Noodles',
      }),
      after: expect.objectContaining({
        payoutCents: 1125,
        distanceMiles: null,
        restaurantName: 'Copper Kettle',
      }),
    },
  ]);
});

test('repeating an edit changes nothing', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  const first = await readJson(driver.patch(`/api/orders/${id}`, { payoutAmount: 12 }));
  const again = await driver.patch(`/api/orders/${id}`, { payoutAmount: 12 });
  expect(again.status).toBe(200);
  expect(await readJson(again)).toEqual({
    ...first,
    offer: expect.objectContaining({ verdict: first.offer.verdict }),
  });
  expect(await listEdits(id)).toHaveLength(1);
});

test('earnings follow the final payout of a completed order, on the day it was completed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const { id } = await insertCompletedOrder(driver, { payoutAmount: 9.4, tipAmount: 1 });
  await insertCompletedOrder(driver, { payoutAmount: 5 });
  vi.setSystemTime(Date.parse('2026-05-05T18:00:00Z'));
  expect(await readJson(driver.patch(`/api/orders/${id}`, { tipAmount: 4.5, distance: 4.2 }))).toMatchObject({
    payoutAmount: 12.9,
    tipAmount: 4.5,
    status: 'completed',
  });
  expect(await readJson(driver.get('/api/earnings'))).toEqual([
    expect.objectContaining({
      date: '2026-05-04',
      totalEarnings: 17.9,
      deliveriesCompleted: 2,
      milesDriven: 7.4,
    }),
  ]);
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({ totalEarnings: 0 });
});

test('only payout and tip of a completed order from elsewhere can be edited', async () => {
  const driver = await signIn();
  const { orders } = await readJson(driver.post('/api/generate-mock-orders'));
  const { id } = orders[0];
  expect((await driver.patch(`/api/orders/${id}`, { payoutAmount: 20 })).status).toBe(409);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect((await driver.patch(`/api/orders/${id}`, { payoutAmount: 20 })).status).toBe(409);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  const refused = await driver.patch(`/api/orders/${id}`, { payoutAmount: 20, distance: 1 });
  expect(refused.status).toBe(409);
  expect(await readJson(refused)).toEqual({ message: 'This order can no longer be changed.' });
  const answer = await driver.patch(`/api/orders/${id}`, { payoutAmount: 20.5, tipAmount: 3 });
  expect(await readJson(answer)).toMatchObject({ payoutAmount: 20.5, tipAmount: 3, isEdited: true });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({ totalEarnings: 20.5 });
});

test('a declined, canceled or expired order cannot be edited', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const declined = await insertOrder(driver);
  await driver.patch(`/api/orders/${declined.id}/status`, { status: 'declined' });
  const cancelled = await insertOrder(driver);
  await driver.patch(`/api/orders/${cancelled.id}/status`, { status: 'accepted' });
  await driver.post(`/api/orders/${cancelled.id}/cancel`, { reason: 'other' });
  const expired = await insertOrder(driver);
  vi.setSystemTime(Date.parse('2026-05-04T18:31:00Z'));
  for (const { id } of [declined, cancelled, expired]) {
    expect((await driver.patch(`/api/orders/${id}`, { payoutAmount: 1 })).status).toBe(409);
  }
});

test('rejects invalid edits, each field with its message', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver, { payoutAmount: 10, tipAmount: 2 });
  const readErrors = async (body: unknown) => {
    const answer = await driver.patch(`/api/orders/${id}`, body);
    expect(answer.status).toBe(400);
    return (await readJson(answer)).errors;
  };
  const payout = 'An amount from 0 to 1,000 dollars with at most two decimals';
  const tip = 'The tip is part of the pay. Add it to Pay first.';
  expect(await readErrors({})).toEqual([{ path: '', message: 'There is nothing to change' }]);
  expect(await readErrors({ status: 'completed' })).toEqual([
    { path: '', message: 'There is nothing to change' },
  ]);
  expect(await readErrors({ payoutAmount: -1, distance: 201 })).toEqual([
    { path: 'payoutAmount', message: payout },
    { path: 'distance', message: 'A distance from 0 to 200' },
  ]);
  expect(await readErrors({ payoutAmount: 1 })).toEqual([{ path: 'payoutAmount', message: tip }]);
  expect(await readErrors({ tipAmount: 20, payoutAmount: 19 })).toEqual([
    { path: 'tipAmount', message: tip },
  ]);
  expect(await readErrors({ tipAmount: 1000 })).toEqual([{ path: 'tipAmount', message: payout }]);
});

test('concurrent edits each apply as a whole, and the day’s total stays right', async () => {
  const driver = await signIn();
  const { id } = await insertCompletedOrder(driver, { payoutAmount: 10 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => driver.patch(`/api/orders/${id}`, { tipAmount: index + 1 })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const [order] = await readJson(driver.get('/api/orders'));
  expect(order.payoutAmount - order.tipAmount).toBeCloseTo(10);
  expect((await readJson(driver.get('/api/earnings/today'))).totalEarnings).toBe(order.payoutAmount);
  expect(await listEdits(id)).toHaveLength(answers.filter(({ status }) => status === 200).length);
});

test('a hand-added pending order can be removed, once', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  const answers = await Promise.all(Array.from({ length: 5 }, () => driver.delete(`/api/orders/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
});

test('other orders cannot be removed', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect((await driver.delete(`/api/orders/${id}`)).status).toBe(409);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  expect((await driver.delete(`/api/orders/${id}`)).status).toBe(409);
  const { count, orders } = await readJson(driver.post('/api/generate-mock-orders'));
  expect((await driver.delete(`/api/orders/${orders[0].id}`)).status).toBe(409);
  expect(await readJson(driver.delete('/api/orders/samples'))).toEqual({ count });
});

test('another driver’s or a nonexistent order can be neither edited nor removed', async () => {
  const owner = await signIn();
  const other = await signIn();
  const { id } = await insertOrder(owner);
  for (const orderId of [id, crypto.randomUUID(), 'nonsense']) {
    expect((await other.patch(`/api/orders/${orderId}`, { payoutAmount: 1 })).status).toBe(404);
    expect((await other.delete(`/api/orders/${orderId}`)).status).toBe(404);
  }
  expect((await send('PATCH', `/api/orders/${id}`, { body: { payoutAmount: 1 } })).status).toBe(401);
  expect((await send('DELETE', `/api/orders/${id}`)).status).toBe(401);
  expect(await readJson(owner.get('/api/orders'))).toHaveLength(1);
});

test('repeating a removal or edit with its key succeeds again, whatever followed', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  const key = { 'Idempotency-Key': 'one-tap' };
  const first = await readJson(driver.patch(`/api/orders/${id}`, { payoutAmount: 12 }, key));
  await driver.patch(`/api/orders/${id}`, { payoutAmount: 13 });
  expect((await readJson(driver.patch(`/api/orders/${id}`, { payoutAmount: 12 }, key))).payoutAmount).toBe(
    12,
  );
  expect(first.payoutAmount).toBe(12);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => driver.delete(`/api/orders/${id}`, undefined, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await driver.delete(`/api/orders/${id}`)).status).toBe(404);
});

test('the platform of a hand-added order can be edited', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  expect(await readJson(driver.patch(`/api/orders/${id}`, { platform: 'grubhub' }))).toMatchObject({
    platform: 'grubhub',
    isEdited: true,
  });
});

test('an address that is empty or too short to geocode clears the old coordinates', async () => {
  const driver = await signIn();
  const places = { pickup: { lat: 39.28, lng: -76.59 }, dropoff: { lat: 39.3, lng: -76.6 } };
  const { id } = await insertOrder(driver, { ...places, restaurantAddress: '7B', customerAddress: '2 Elm' });
  const correct = (input: object) => readJson(driver.patch(`/api/orders/${id}`, input));
  expect(await correct({ restaurantAddress: '7B', customerAddress: '2' })).toMatchObject({
    pickup: places.pickup,
    dropoff: null,
  });
  expect(await correct({ restaurantAddress: '' })).toMatchObject({ restaurantAddress: '', pickup: null });
  expect(await correct({ customerAddress: '4 Elm Street' })).toMatchObject({
    customerAddress: '4 Elm Street',
  });
  expect(await correct({ customerAddress: '' })).toMatchObject({ customerAddress: '', dropoff: null });
});
