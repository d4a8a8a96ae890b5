import { beforeAll, expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { decodePolyline } from '#worker/domain/routes/polyline.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { type Client, readJson, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';

/** Places in the demo region, away from its corners. */
const ORIGIN = { lat: 39.2862, lng: -76.5918 };
const STOPS: [pickup: LatLng, dropoff: LatLng][] = [
  [
    { lat: 39.2816, lng: -76.5925 },
    { lat: 39.2797, lng: -76.5765 },
  ],
  [
    { lat: 39.2903, lng: -76.5682 },
    { lat: 39.2853, lng: -76.6005 },
  ],
];
/** Half a mile north of the region. */
const JUST_OUTSIDE = { lat: 39.315, lng: -76.58 };
const ELSEWHERE = { lat: 30.27, lng: -97.74 };

beforeAll(async () => {
  await putDemoRegion();
});

async function insertOrders(driver: Client, places: [LatLng, LatLng][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [pickup, dropoff] of places) {
    ids.push((await readJson(driver.post('/api/orders', buildOrderInput({ pickup, dropoff })))).id);
  }
  return ids;
}

const METERS_PER_MILE = 1609.344;

const measureLine = (line: LatLng[]) =>
  line.slice(1).reduce((miles, place, index) => miles + computeMilesBetween(line[index] ?? place, place), 0);

test('a route in a region follows its streets, names them, and states its source', async () => {
  const driver = await signIn();
  const orderIds = await insertOrders(driver, STOPS);
  const answer = await driver.post('/api/routes/optimize', { orderIds, origin: ORIGIN });
  expect(answer.status).toBe(201);
  const route = await readJson(answer);
  expect(route.travelSource).toBe('streets');
  for (const { via } of route.stops) expect(via).toEqual(expect.any(String));
  const line = decodePolyline(route.geometry);
  expect(measureLine(line)).toBeCloseTo(route.totalDistance, 1);
  // The route passes every stop as closely as its street does.
  for (const stop of [ORIGIN, ...route.stops]) {
    const nearest = Math.min(...line.map((place) => computeMilesBetween(place, stop)));
    expect(nearest * METERS_PER_MILE).toBeLessThan(80);
  }
  expect(await readJson(driver.get('/api/routes'))).toEqual([route]);
});

test('a route outside all regions is labeled as an estimate and has no geometry', async () => {
  const driver = await signIn();
  const orderIds = await insertOrders(driver, [[ELSEWHERE, ELSEWHERE]]);
  const route = await readJson(driver.post('/api/routes/optimize', { orderIds, origin: ELSEWHERE }));
  expect(route).toMatchObject({ travelSource: 'estimate', geometry: null });
  for (const { via } of route.stops) expect(via).toBeNull();
});

test('from a position just outside the region only the first leg is an estimate, and the route is labeled as one', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', JUST_OUTSIDE);
  const orderIds = await insertOrders(driver, STOPS);
  const planned = await readJson(driver.post('/api/routes/optimize', { orderIds }));
  for (const id of orderIds) await driver.patch(`/api/orders/${id}/status`, { status: 'accepted' });
  const active = await readJson(driver.get('/api/route'));
  for (const { travelSource, geometry, stops } of [planned, active]) {
    expect(travelSource).toBe('estimate');
    const [first, ...others] = stops;
    expect(first.via).toBeNull();
    for (const { via } of others) expect(via).toEqual(expect.any(String));
    const [start, end] = decodePolyline(geometry);
    expect([start, end]).toEqual([JUST_OUTSIDE, { lat: first.lat, lng: first.lng }]);
    expect(decodePolyline(geometry).length).toBeGreaterThan(20);
  }
  expect(await (await driver.get('/map/picture.svg')).text()).toContain('© OpenStreetMap contributors');
});

test('loading streets takes no database round trip', async () => {
  const countTrips = async (place: LatLng) => {
    const driver = await signIn();
    await insertOrders(driver, [[place, place]]);
    await driver.put('/api/driver/position', place);
    const answer = await driver.get('/api/hotspots');
    return Number(answer.headers.get('Server-Timing')?.match(/q=(\d+)/)?.[1]);
  };
  expect(await countTrips(ORIGIN)).toBe(await countTrips(ELSEWHERE));
});
