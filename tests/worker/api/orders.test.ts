import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

async function insertOrder(driver: Client, overrides = {}) {
  return readJson(driver.post('/api/orders', buildOrderInput(overrides)));
}

async function insertAcceptedOrder(driver: Client, overrides = {}) {
  const order = await insertOrder(driver, overrides);
  return readJson(driver.patch(`/api/orders/${order.id}/status`, { status: 'accepted' }));
}

test('a new driver has no orders and no earnings', async () => {
  const driver = await signIn();
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
  expect(await readJson(driver.get('/api/earnings'))).toEqual([]);
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 0,
    averagePerHour: 0,
  });
});

test('a hand-added order is pending and listed', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/orders', buildOrderInput({ payoutAmount: 12.5 }));
  expect(answer.status).toBe(201);
  const { places, ...order } = await readJson(answer);
  expect(places).toMatchObject({ pickup: 'found', dropoff: 'found' });
  expect(order).toMatchObject({
    status: 'pending',
    payoutAmount: 12.5,
    platform: 'doordash',
    isSample: false,
  });
  // The evaluation differs slightly, because it was made a few milliseconds later.
  const { offer, ...listed } = order;
  expect(await readJson(driver.get('/api/orders'))).toMatchObject([
    { ...listed, offer: { extraMinutes: offer.extraMinutes, verdict: offer.verdict } },
  ]);
});

test('the same idempotency key adds one order, even in parallel', async () => {
  const driver = await signIn();
  const headers = { 'Idempotency-Key': 'one-tap' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => driver.post('/api/orders', buildOrderInput(), headers)),
  );
  const orders = await Promise.all(answers.map((answer) => readJson(answer)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(orders.map((order) => order.id)).size).toBe(1);
  expect(await readJson(driver.get('/api/orders'))).toHaveLength(1);
});

test('names invalid fields, each with its message', async () => {
  const driver = await signIn();
  const answer = await driver.post('/api/orders', {
    ...buildOrderInput(),
    restaurantName: '\u200b',
    payoutAmount: 1.999,
  });
  expect(answer.status).toBe(400);
  const { errors } = await readJson(answer);
  expect(errors.map((error: { path: string }) => error.path)).toEqual(['restaurantName', 'payoutAmount']);
});

test('accepting, picking up and completing an order earns its payout to the cent', async () => {
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const order = await insertAcceptedOrder(driver, { payoutAmount: 10.07 });
  expect(order.status).toBe('accepted');
  const pickedUp = await readJson(driver.post(`/api/orders/${order.id}/pickup`));
  expect(pickedUp.pickedUpAt).not.toBeNull();
  const completed = await readJson(driver.patch(`/api/orders/${order.id}/status`, { status: 'completed' }));
  expect(completed).toMatchObject({ status: 'completed', payoutAmount: 10.07 });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 10.07,
    deliveriesCompleted: 1,
    milesDriven: 3.2,
  });
});

test('a completed order can no longer be accepted, declined or canceled', async () => {
  const driver = await signIn();
  const { id } = await insertAcceptedOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  for (const status of ['accepted', 'declined']) {
    expect((await driver.patch(`/api/orders/${id}/status`, { status })).status).toBe(409);
  }
  expect((await driver.post(`/api/orders/${id}/cancel`, { reason: 'other' })).status).toBe(409);
  expect((await driver.post(`/api/orders/${id}/pickup`)).status).toBe(409);
});

test('a pending order cannot be completed, an accepted one cannot be declined', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  expect((await driver.patch(`/api/orders/${id}/status`, { status: 'completed' })).status).toBe(409);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  expect((await driver.patch(`/api/orders/${id}/status`, { status: 'declined' })).status).toBe(409);
});

test('40 parallel completions earn once', async () => {
  const driver = await signIn();
  const { id } = await insertAcceptedOrder(driver, { payoutAmount: 8.25 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => driver.patch(`/api/orders/${id}/status`, { status: 'completed' })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 8.25,
    deliveriesCompleted: 1,
  });
});

test('orders completed concurrently all complete', async () => {
  const driver = await signIn();
  const made = await Promise.all(
    Array.from({ length: 10 }, () => insertAcceptedOrder(driver, { payoutAmount: 5 })),
  );
  const answers = await Promise.all(
    made.map(({ id }) => driver.patch(`/api/orders/${id}/status`, { status: 'completed' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 50,
    deliveriesCompleted: 10,
  });
});

test('of concurrent accepts and declines exactly one kind wins', async () => {
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      driver.patch(`/api/orders/${id}/status`, { status: index % 2 === 0 ? 'accepted' : 'declined' }),
    ),
  );
  const winners = await Promise.all(
    answers.filter((answer) => answer.status === 200).map(async (answer) => (await readJson(answer)).status),
  );
  expect(new Set(winners).size).toBe(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(10);
});

test('a decline can be undone for 30 seconds, no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  vi.setSystemTime(Date.parse('2026-05-04T18:00:29Z'));
  expect(await readJson(driver.post(`/api/orders/${id}/restore`))).toMatchObject({
    status: 'pending',
    offer: { value: expect.any(Number) },
  });
  expect((await driver.post(`/api/orders/${id}/restore`)).status).toBe(200);
  await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  vi.setSystemTime(Date.parse('2026-05-04T18:01:00Z'));
  expect((await driver.post(`/api/orders/${id}/restore`)).status).toBe(409);
});

test('an offer expires after 30 minutes and can then no longer be accepted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const { id } = await insertOrder(driver);
  vi.setSystemTime(Date.parse('2026-05-04T18:30:00Z'));
  expect((await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' })).status).toBe(409);
  const [order] = await readJson(driver.get('/api/orders'));
  expect(order).toMatchObject({ id, status: 'expired' });
});

test('another driver’s order does not exist', async () => {
  const owner = await signIn();
  const other = await signIn();
  const { id } = await insertAcceptedOrder(owner);
  expect((await other.patch(`/api/orders/${id}/status`, { status: 'completed' })).status).toBe(404);
  expect((await other.post(`/api/orders/${id}/pickup`)).status).toBe(404);
  expect((await other.post(`/api/orders/${id}/cancel`, { reason: 'unsafe' })).status).toBe(404);
  expect(
    (await other.post('/api/routes/optimize', { orderIds: [id], origin: 'Current Location' })).status,
  ).toBe(404);
  const [order] = await readJson(owner.get('/api/orders'));
  expect(order.status).toBe('accepted');
});

test('samples come from at least two platforms, and clearing them removes their earnings', async () => {
  const driver = await signIn();
  const own = await insertAcceptedOrder(driver, { payoutAmount: 5 });
  await driver.patch(`/api/orders/${own.id}/status`, { status: 'completed' });
  const answer = await driver.post('/api/generate-mock-orders');
  expect(answer.status).toBe(201);
  const { count, orders } = await readJson(answer);
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(6);
  expect(new Set(orders.map((order: { platform: string }) => order.platform)).size).toBeGreaterThanOrEqual(2);
  await driver.patch(`/api/orders/${orders[0].id}/status`, { status: 'accepted' });
  await driver.patch(`/api/orders/${orders[0].id}/status`, { status: 'completed' });
  await driver.patch(`/api/orders/${orders[1].id}/status`, { status: 'declined' });
  expect(await readJson(driver.delete('/api/orders/samples'))).toEqual({ count });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    totalEarnings: 5,
    deliveriesCompleted: 1,
  });
  expect(await readJson(driver.get('/api/orders'))).toHaveLength(1);
});

test('pages through the history without gaps or repeats', async () => {
  const driver = await signIn();
  for (let index = 0; index < 7; index++) {
    const { id } = await insertOrder(driver);
    await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  }
  const seen: string[] = [];
  let path: string | undefined = '/api/orders?status=declined&limit=3';
  while (path) {
    const answer: Response = await driver.get(path);
    seen.push(...(await readJson(answer)).map((order: { id: string }) => order.id));
    path = answer.headers.get('Link')?.match(/<([^>]+)>; rel="next"/)?.[1];
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

test('hours active count each minute once, however many orders overlap', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const first = await insertAcceptedOrder(driver);
  vi.setSystemTime(Date.parse('2026-05-04T18:20:00Z'));
  const second = await insertAcceptedOrder(driver);
  vi.setSystemTime(Date.parse('2026-05-04T18:40:00Z'));
  await driver.patch(`/api/orders/${second.id}/status`, { status: 'completed' });
  vi.setSystemTime(Date.parse('2026-05-04T19:00:00Z'));
  await driver.patch(`/api/orders/${first.id}/status`, { status: 'completed' });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    hoursActive: 1,
    averagePerHour: 18.8,
  });
});

test('a delivery counts on the driver’s local day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-05T04:30:00Z') });
  const driver = await signIn({ timeZone: 'America/Chicago' });
  const { id } = await insertAcceptedOrder(driver);
  await driver.patch(`/api/orders/${id}/status`, { status: 'completed' });
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    date: '2026-05-04',
    deliveriesCompleted: 1,
  });
  vi.setSystemTime(Date.parse('2026-05-05T05:30:00Z'));
  expect(await readJson(driver.get('/api/earnings/today'))).toMatchObject({
    date: '2026-05-05',
    deliveriesCompleted: 0,
  });
});

test('repeating a pickup, undo or cancellation with its key returns the first response, whatever followed', async () => {
  const driver = await signIn();
  const headers = { 'Idempotency-Key': 'one-tap' };
  const { id } = await insertAcceptedOrder(driver);
  const pickUp = () => driver.post(`/api/orders/${id}/pickup`, undefined, headers);
  const pickedUp = await readJson(pickUp());
  const cancel = () => driver.post(`/api/orders/${id}/cancel`, { reason: 'unsafe' }, headers);
  const cancelled = await readJson(cancel());
  expect(cancelled.status).toBe('cancelled');
  expect([(await pickUp()).status, await readJson(pickUp())]).toEqual([200, pickedUp]);
  expect(await readJson(cancel())).toEqual(cancelled);

  const other = await insertOrder(driver);
  await driver.patch(`/api/orders/${other.id}/status`, { status: 'declined' });
  const restore = () => driver.post(`/api/orders/${other.id}/restore`, undefined, headers);
  const restored = { id: other.id, status: 'pending', acceptedAt: null };
  expect(await readJson(restore())).toMatchObject(restored);
  await driver.patch(`/api/orders/${other.id}/status`, { status: 'accepted' });
  expect(await readJson(restore())).toMatchObject(restored);
});

/** Follows `Link: rel="next"` to the end and returns the ids of each page. */
async function readPages(driver: Client, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next && pages.length < 10; ) {
    const answer: Response = await driver.get(next);
    pages.push((await readJson(answer)).map((order: { id: string }) => order.id));
    next = answer.headers.get('Link')?.match(/^<(.+)>; rel="next"$/)?.[1];
  }
  return pages;
}

test('pages through open orders of one status without losing those created at the same time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const driver = await signIn();
  const ids = new Set<string>();
  for (let index = 0; index < 5; index++) {
    if (index > 2) vi.advanceTimersByTime(1000);
    ids.add((await insertOrder(driver)).id);
  }
  await insertAcceptedOrder(driver);
  const pages = await readPages(driver, '/api/orders?status=pending&limit=2');
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(new Set(pages.flat())).toEqual(ids);
  expect(await readPages(driver, '/api/orders?status=accepted&limit=1')).toHaveLength(1);
});

test('without a status, the limit applies to finished orders, after all open ones', async () => {
  const driver = await signIn();
  const open = [(await insertOrder(driver)).id, (await insertOrder(driver)).id];
  for (let index = 0; index < 2; index++) {
    const { id } = await insertOrder(driver);
    await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  }
  const [first = [], second = []] = await readPages(driver, '/api/orders?limit=1');
  expect(new Set(first.slice(0, 2))).toEqual(new Set(open));
  expect([first.length, second.length]).toEqual([3, 1]);
});

test('a field with two errors is named once', async () => {
  const driver = await signIn();
  const { errors } = await readJson(
    driver.post('/api/orders', { platform: 'doordash', payoutAmount: -1.005 }),
  );
  expect(errors).toEqual([{ path: 'payoutAmount', message: expect.any(String) }]);
});

test('rejects an unknown status in the filter and lists the valid ones', async () => {
  const driver = await signIn();
  const { errors } = await readJson(driver.get('/api/orders?status=open'));
  expect(errors).toEqual([
    {
      path: 'status',
      message: expect.stringMatching(/pending.*accepted.*completed.*declined.*cancelled.*expired/),
    },
  ]);
});
