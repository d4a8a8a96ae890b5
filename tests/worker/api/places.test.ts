import { env } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createCtx } from '#worker/ctx.ts';
import { openZones } from '#worker/domain/automation/open-zones.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';
import { breakNetwork } from '../broken-network.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { openPoster } from '../poster.ts';
import { putGridRegion } from '../put-grid-region.ts';

beforeAll(putGridRegion);

const find = (query: Record<string, string>) => send('GET', `/api/places?${new URLSearchParams(query)}`);

test('finds an address without a session, and the response names its source', async () => {
  const answer = await find({ q: '150 Alder Ave' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Places-Source')).toBe('region');
  expect((await readJson(answer))[0]).toEqual({
    label: '150 Alder Ave, Gridville',
    kind: 'address',
    lat: 39.3,
    lng: -76.5995,
    score: 1,
  });
});

test('among equal matches the nearest comes first, by the given place or the driver’s position', async () => {
  const first = async (answer: Response) => (await readJson(answer))[0].lat;
  expect(await first(await find({ q: 'Corner Market', near: '39.296,-76.596' }))).toBe(39.296);
  expect(await first(await find({ q: 'Corner Market', near: '39.299,-76.599' }))).toBe(39.299);
  const driver = await signIn();
  await driver.put('/api/driver/position', { lat: 39.296, lng: -76.596 });
  expect(await first(await driver.get('/api/places?q=Corner%20Market'))).toBe(39.296);
});

test('returns at most eight places', async () => {
  expect(await readJson(find({ q: 'Taco Stand' }))).toHaveLength(8);
});

test.each<Record<string, string>>([
  {},
  { q: '' },
  { q: 'ab' },
  { q: 'x'.repeat(201) },
  { q: 'Alder', near: 'here' },
  { q: 'Alder', near: '91,0' },
])('rejects %j as a query', async (query) => {
  expect((await find(query)).status).toBe(400);
});

test.each(['🍕🍕🍕🍕', 'شارع الحمراء', '((((((((', '%00%00%00', "'; drop table orders;--", '\\\\\\\\'])(
  'returns nothing for %j, without an error',
  async (q) => {
    const answer = await find({ q });
    expect(answer.status).toBe(200);
    expect(await readJson(answer)).toEqual([]);
  },
);

test('finds nothing far from every region, and names no source', async () => {
  const answer = await find({ q: '150 Alder Ave', near: '10,10' });
  expect(await readJson(answer)).toEqual([]);
  expect(answer.headers.get('Places-Source')).toBe('none');
});

test('outside all regions a service geocodes both addresses of an order, a second apart', async () => {
  const at: number[] = [];
  // why: no test may depend on a service on the network.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    at.push(Date.now());
    const address = { house_number: '1' };
    return Response.json([{ lat: '48.1', lon: '11.5', display_name: '1 Any St', place_rank: 30, address }]);
  });
  const driver = await signIn();
  await driver.put('/api/driver/position', { lat: 48.1, lng: 11.5 });
  const added = await send('POST', '/api/orders', {
    headers: { Cookie: driver.cookie },
    env: { NOMINATIM_URL: 'https://nominatim.test' },
    body: buildOrderInput({ pickup: undefined, dropoff: undefined }),
  });
  const found = { lat: 48.1, lng: 11.5 };
  expect(await readJson(added)).toMatchObject({ pickup: found, dropoff: found });
  expect(at).toHaveLength(2);
  expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(900);
});

const add = (driver: Client, changes: Parameters<typeof buildOrderInput>[0], key?: string) =>
  driver.post(
    '/api/orders',
    buildOrderInput({ pickup: undefined, dropoff: undefined, ...changes }),
    key ? { 'Idempotency-Key': key } : {},
  );

test('an order gets the coordinates of its addresses, and states which were found', async () => {
  const driver = await signIn();
  const addresses = { restaurantAddress: '150 alder avenue', customerAddress: '350 Cedar Ave Apt 2' };
  const answer = await add(driver, addresses);
  expect(answer.status).toBe(201);
  const order = await readJson(answer);
  expect(order).toMatchObject({
    ...addresses,
    note: 'Apt 2',
    places: { pickup: 'found', dropoff: 'found' },
    pickup: { lat: 39.3, lng: -76.5995 },
    dropoff: { lat: 39.298 },
  });
  expect(order.places).toMatchObject({ pickupLabel: null, dropoffLabel: null });
  const [listed] = await readJson(driver.get('/api/orders'));
  expect(listed).toMatchObject({ id: order.id, pickup: order.pickup, dropoff: order.dropoff });
});

test('returns the corrected label of a misspelled address', async () => {
  const driver = await signIn();
  const added = await readJson(
    add(driver, { restaurantAddress: '150 Aldr Avenu', customerAddress: '350 Cedar Ave Apt 2' }),
  );
  expect(added.places).toMatchObject({ pickupLabel: '150 Alder Ave, Gridville', dropoffLabel: null });
});

test('an unsure or missing address gets no coordinates, and given coordinates are kept', async () => {
  const driver = await signIn();
  const unsure = await readJson(
    add(driver, { restaurantAddress: 'Alder Ave', customerAddress: '1 Nowhere Blvd' }),
  );
  expect(unsure).toMatchObject({
    places: { pickup: 'unsure', pickupLabel: 'Alder Ave, Gridville', dropoff: 'missing' },
    pickup: null,
    dropoff: null,
  });
  const place = { lat: 39.297, lng: -76.597 };
  const given = await readJson(
    add(driver, { restaurantAddress: '', customerAddress: '150 Alder Ave', dropoff: place }),
  );
  expect(given).toMatchObject({
    places: { pickup: 'missing', dropoff: 'found' },
    pickup: null,
    dropoff: place,
  });
});

test('repeating an order with its key returns the same coordinates', async () => {
  const driver = await signIn();
  const key = crypto.randomUUID();
  const first = await readJson(add(driver, { customerAddress: '150 Alder Ave' }, key));
  expect(await readJson(add(driver, { customerAddress: '150 Alder Ave' }, key))).toEqual(first);
});

test('an API client gets a hint on how to fix an unsure delivery address', async () => {
  const poster = await openPoster({ lat: 39.3, lng: -76.6 });
  const quoted = await poster.call('POST', '/quote', { dropoffAddress: 'Alder Ave' });
  expect(quoted.status).toBe(400);
  const message = 'We can’t find this address. Check it, or send its place as dropoff.';
  expect(await quoted.json()).toMatchObject({ errors: [{ path: 'dropoffAddress', message }] });
});

test('an edited address moves the order, and one that is not found clears its coordinates', async () => {
  const driver = await signIn();
  const { id } = await readJson(add(driver, { customerAddress: '150 Alder Ave' }));
  const edit = (body: object) => readJson(driver.patch(`/api/orders/${id}`, body));
  expect((await edit({ customerAddress: '150 Elm Ave' })).dropoff).toEqual({ lat: 39.296, lng: -76.5995 });
  const pinned = { lat: 39.2971, lng: -76.5971 };
  expect((await edit({ customerAddress: '1 Nowhere Blvd', dropoff: pinned })).dropoff).toEqual(pinned);
  expect((await edit({ customerAddress: '1 Nowhere Blvd', payoutAmount: 11 })).dropoff).toEqual(pinned);
  expect((await edit({ customerAddress: '2 Nowhere Blvd' })).dropoff).toBeNull();
});

test('an edited address whose geocoding fails does not keep the old coordinates', async () => {
  const driver = await signIn();
  await driver.put('/api/driver/position', { lat: 48.1, lng: 11.5 });
  const { id, dropoff } = await readJson(add(driver, { dropoff: { lat: 48.11, lng: 11.52 } }));
  expect(dropoff).not.toBeNull();
  breakNetwork('answers 500');
  const edited = await send('PATCH', `/api/orders/${id}`, {
    headers: { Cookie: driver.cookie },
    env: { PHOTON_URL: 'https://photon.test' },
    body: { customerAddress: '480 Birch Avenue' },
  });
  expect(await readJson(edited)).toMatchObject({ customerAddress: '480 Birch Avenue', dropoff: null });
});

test('a restaurant gets the coordinates of its address', async () => {
  const name = `Kettle ${crypto.randomUUID()}`;
  const body = { name, email: `${crypto.randomUUID()}@kettle.example`, address: '150 Alder Ave, Gridville' };
  expect((await send('POST', '/api/restaurants/signup', { body })).status).toBe(201);
  const row = await env.DB.prepare('select lat, lng from restaurants where name = ?').bind(name).first();
  expect(row).toEqual({ lat: 39.3, lng: -76.5995 });
});

test('a preferred zone is geocoded by its name', async () => {
  const ctx = createCtx(env as unknown as Env, () => {}, 'test');
  const nowhere = { positionLat: null, positionLng: null };
  const zones = ["Zoé's Café", 'Atlantis'];
  const { places } = await placeZones(ctx, nowhere, zones);
  const at = (lat: number) => ({
    restaurantAddress: '1 Any St',
    customerAddress: '2 Any St',
    pickup: { lat, lng: -76.5995 },
  });
  const isInZones = openZones(zones, places);
  expect(places).toHaveLength(1);
  expect(isInZones(at(39.301))).toBe(true);
  expect(isInZones(at(39.4))).toBe(false);
});
