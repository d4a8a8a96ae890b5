import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, signIn } from '../client.ts';

type Stop = {
  sequence: number;
  kind: string;
  orderId: string;
  legMiles: number;
  legMinutes: number;
  arrivalMinutes: number;
};

async function insertOrders(driver: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const pickup = { lat: 30.27 + 0.01 * (index % 3), lng: -97.74 + 0.013 * index };
    const dropoff = { lat: 30.3 - 0.011 * index, lng: -97.75 + 0.02 * ((index * 2) % 5) };
    ids.push((await readJson(driver.post('/api/orders', buildOrderInput({ pickup, dropoff })))).id);
  }
  return ids;
}

const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100;

test('a route has each pickup before its drop-off, and totals equal to the sums of its legs', async () => {
  const driver = await signIn();
  const orderIds = await insertOrders(driver, 5);
  const answer = await driver.post('/api/routes/optimize', { orderIds, origin: { lat: 30.26, lng: -97.73 } });
  expect(answer.status).toBe(201);
  const route = await readJson(answer);
  const stops: Stop[] = route.stops;
  expect(stops.map((stop) => stop.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const id of orderIds) {
    expect(stops.filter((stop) => stop.orderId === id).map((stop) => stop.kind)).toEqual([
      'pickup',
      'dropoff',
    ]);
  }
  expect(route.totalTime).toBe(sum(stops.map((stop) => stop.legMinutes)));
  expect(route.totalDistance).toBe(sum(stops.map((stop) => stop.legMiles)));
  expect(route.totalEarnings).toBe(47);
  expect(route.savedMinutes).toBe(sum([route.baselineTime, -route.totalTime]));
  expect(route.savedMinutes).toBeGreaterThan(0);
  expect(route).toMatchObject({ optimal: true, originKind: 'given', origin: { lat: 30.26, lng: -97.73 } });
  expect(await readJson(driver.get('/api/routes'))).toEqual([route]);
});

test('an order that was picked up needs only its drop-off', async () => {
  const driver = await signIn();
  const [id = ''] = await insertOrders(driver, 1);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  await driver.post(`/api/orders/${id}/pickup`);
  const route = await readJson(
    driver.post('/api/routes/optimize', { orderIds: [id], origin: 'Current Location' }),
  );
  expect(route.stops.map((stop: Stop) => stop.kind)).toEqual(['dropoff']);
});

test('the route starts at the driver’s recent position, or else at the first pickup', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T18:00:00Z') });
  const driver = await signIn();
  const [id = ''] = await insertOrders(driver, 1);
  expect((await driver.put('/api/driver/position', { lat: 30.123456, lng: -97.654321 })).status).toBe(204);
  const body = { orderIds: [id], origin: 'Current Location' };
  const near = await readJson(driver.post('/api/routes/optimize', body));
  expect(near).toMatchObject({ originKind: 'position', origin: { lat: 30.123, lng: -97.654 } });
  vi.setSystemTime(Date.parse('2026-05-04T18:16:00Z'));
  const later = await readJson(driver.post('/api/routes/optimize', body));
  expect(later).toMatchObject({ originKind: 'assumed', origin: { lat: 30.27, lng: -97.74 } });
});

test('names the orders that cannot be routed, and stores nothing', async () => {
  const driver = await signIn();
  const [good = '', finished = ''] = await insertOrders(driver, 2);
  await driver.patch(`/api/orders/${finished}/status`, { status: 'declined' });
  const placeless = await readJson(driver.post('/api/orders', buildOrderInput({ pickup: null })));
  const optimize = (orderIds: unknown) =>
    driver.post('/api/routes/optimize', { orderIds, origin: 'Current Location' });
  expect((await optimize([])).status).toBe(400);
  expect((await optimize([good, good])).status).toBe(400);
  expect((await optimize('x')).status).toBe(400);
  expect((await optimize([crypto.randomUUID()])).status).toBe(404);
  expect((await optimize([good, finished])).status).toBe(400);
  const answer = await optimize([good, placeless.id]);
  expect(answer.status).toBe(400);
  expect((await readJson(answer)).errors[0].path).toBe('orderIds.1');
  expect(await readJson(driver.get('/api/routes'))).toEqual([]);
});

test('the same key plans one route', async () => {
  const driver = await signIn();
  const orderIds = await insertOrders(driver, 2);
  const headers = { 'Idempotency-Key': 'tap' };
  const body = { orderIds, origin: 'Current Location' };
  const [first, second] = await Promise.all([
    readJson(driver.post('/api/routes/optimize', body, headers)),
    readJson(driver.post('/api/routes/optimize', body, headers)),
  ]);
  expect(second.id).toBe(first.id);
  expect(await readJson(driver.get('/api/routes'))).toHaveLength(1);
});

test('repeating a route request with its key returns the first response, whatever became of its orders', async () => {
  const driver = await signIn();
  const [id = ''] = await insertOrders(driver, 1);
  const plan = () =>
    driver.post('/api/routes/optimize', { orderIds: [id] }, { 'Idempotency-Key': 'one-route' });
  const first = await plan();
  expect(first.status).toBe(201);
  await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  const again = await plan();
  expect(again.status).toBe(201);
  expect(await readJson(again)).toEqual(await readJson(first));
});
