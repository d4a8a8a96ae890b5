import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';

const at = (north: number) => ({ lat: 30.26 + north / 100, lng: -97.74 });
type Stop = { kind: string; orderIds: string[]; lat: number; legMinutes: number };

async function add(driver: Client, changes: object = {}) {
  const { id } = await readJson(driver.post('/api/orders', { ...buildOrderInput(), ...changes }));
  return id as string;
}

async function accept(driver: Client, changes: object = {}) {
  const id = await add(driver, changes);
  await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  return id;
}

const readRoute = (driver: Client) => readJson(driver.get('/api/route'));
const listIds = ({ stops }: { stops: Stop[] }) =>
  [...new Set(stops.flatMap(({ orderIds }) => orderIds))].sort();

test('without an accepted order the route has no stops', async () => {
  const driver = await signIn();
  await add(driver);
  expect(await readRoute(driver)).toMatchObject({
    stops: [],
    totalDistance: 0,
    totalTime: 0,
    totalEarnings: 0,
    savedMinutes: 0,
    optimal: true,
    unplacedOrderIds: [],
    geometry: null,
    originKind: null,
  });
  expect((await send('GET', '/api/route')).status).toBe(401);
});

test('the route follows each status change and includes no offers, regardless of optimized routes', async () => {
  const driver = await signIn();
  const one = await accept(driver, { pickup: at(1), dropoff: at(3) });
  const two = await accept(driver, { pickup: at(1.5), dropoff: at(4) });
  const offer = await add(driver, { pickup: at(2), dropoff: at(2.5) });
  await driver.post('/api/routes/optimize', { orderIds: [one, two, offer], origin: 'Current Location' });
  const first = await readRoute(driver);
  expect(listIds(first)).toEqual([one, two].sort());
  expect(first.stops).toHaveLength(4);
  await driver.post(`/api/orders/${one}/pickup`);
  expect((await readRoute(driver)).stops).toHaveLength(3);
  await driver.post(`/api/orders/${two}/cancel`, { reason: 'other' });
  expect(listIds(await readRoute(driver))).toEqual([one]);
  await driver.patch(`/api/orders/${one}/status`, { status: 'completed' });
  expect((await readRoute(driver)).stops).toEqual([]);
  await driver.patch(`/api/orders/${offer}/status`, { status: 'accepted' });
  expect(listIds(await readRoute(driver))).toEqual([offer]);
});

test('the route starts at the driver’s position, and its figures add up', async () => {
  const driver = await signIn();
  const id = await accept(driver, { pickup: at(1), dropoff: at(3), promisedAt: null });
  expect(await readRoute(driver)).toMatchObject({ originKind: 'assumed', origin: at(1) });
  for (const north of [0, 9]) {
    await driver.put('/api/driver/position', at(north));
    const route = await readRoute(driver);
    expect(route).toMatchObject({ originKind: 'position', origin: at(north), travelSource: 'estimate' });
    const legs = route.stops.reduce((sum: number, { legMinutes }: Stop) => sum + legMinutes, 0);
    expect(route.totalTime).toBeCloseTo(legs, 2);
    const [pickup, dropoff] = route.stops;
    expect(pickup).toMatchObject({
      kind: 'pickup',
      orderId: id,
      orderIds: [id],
      arrivalMinutes: pickup.legMinutes,
    });
    expect(Date.parse(dropoff.arrivesAt)).toBeGreaterThan(Date.parse(pickup.arrivesAt) + 120_000);
  }
});

test('orders of one restaurant share a pickup stop, and other drivers see no stops', async () => {
  const driver = await signIn();
  const ids = [
    await accept(driver, { pickup: at(1), dropoff: at(3) }),
    await accept(driver, { pickup: at(1), dropoff: at(4) }),
  ];
  const { stops } = await readRoute(driver);
  expect(stops.map(({ orderIds }: Stop) => orderIds.length)).toEqual([2, 1, 1]);
  expect(stops[0].orderIds.sort()).toEqual(ids.sort());
  expect((await readRoute(await signIn())).stops).toEqual([]);
});
