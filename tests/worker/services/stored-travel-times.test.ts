import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createOsrmFake, points } from '#tests/factories/routing-services.ts';
import { readJson, send, signIn } from '../client.ts';

const [here, pickup, dropoff, otherPickup, otherDropoff] = points;

const listStored = async () => (await env.KV.list({ prefix: 'travel-times/' })).keys;

beforeEach(async () => {
  for (const { name } of await listStored()) await env.KV.delete(name);
});

test.each([true, false])(
  'stores travel times between places, but none from a driver’s position: %s',
  async (isPosition) => {
    const driver = await signIn();
    // why: the service is on the network.
    vi.spyOn(globalThis, 'fetch').mockImplementation(createOsrmFake().fetch);
    const given = { headers: { Cookie: driver.cookie }, env: { OSRM_URL: 'https://osrm.example' } };
    if (isPosition) await driver.put('/api/driver/position', here);
    const body = { ...buildOrderInput(), pickup, dropoff };
    const { id } = await readJson(send('POST', '/api/orders', { ...given, body }));
    await send('PATCH', `/api/orders/${id}/status`, { ...given, body: { status: 'accepted' } });
    await send('POST', '/api/orders', { ...given, body });
    expect(await readJson(send('GET', '/api/route', given))).toMatchObject({
      travelSource: 'service',
      originKind: isPosition ? 'position' : 'assumed',
    });
    await send('GET', '/api/orders', given);
    const optimize = { orderIds: [id], origin: 'Current Location' };
    const route = await send('POST', '/api/routes/optimize', { ...given, body: optimize });
    expect(await readJson(route)).toMatchObject({ travelSource: 'service' });
    expect((await listStored()).length > 0).toBe(!isPosition);
  },
);

test.each([true, false])(
  'the map requests stored drives only once, but those from a driver’s position every time: %s',
  async (isPosition) => {
    const driver = await signIn();
    const osrm = createOsrmFake();
    // why: the service is on the network.
    vi.spyOn(globalThis, 'fetch').mockImplementation(osrm.fetch);
    const given = { headers: { Cookie: driver.cookie }, env: { OSRM_URL: 'https://osrm.example' } };
    if (isPosition) await driver.put('/api/driver/position', here);
    const body = { ...buildOrderInput(), pickup, dropoff };
    const { id } = await readJson(send('POST', '/api/orders', { ...given, body }));
    await send('PATCH', `/api/orders/${id}/status`, { ...given, body: { status: 'accepted' } });
    const offered = { ...body, pickup: otherPickup, dropoff: otherDropoff };
    await send('POST', '/api/orders', { ...given, body: offered });
    expect((await send('GET', '/map', given)).status).toBe(200);
    const first = osrm.asked.splice(0).map(({ url }) => decodeURIComponent(url.pathname));
    expect(first.filter((path) => path.startsWith('/route/')).length).toBeGreaterThan(2);
    await send('GET', '/map', given);
    const again = osrm.asked.map(({ url }) => decodeURIComponent(url.pathname));
    const start = `/${here?.lng},${here?.lat};`;
    expect(again.length > 0).toBe(isPosition);
    expect(again.filter((path) => !path.includes(start))).toEqual([]);
  },
);
