import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { createOsrmFake, points } from '#tests/factories/routing-services.ts';
import { readJson, send, signIn } from '../client.ts';

const [here, pickup, dropoff] = points;

test.each([true, false])(
  "travel times are stored, but none from a driver's position: %s",
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
      ...{ travelSource: 'service', originKind: isPosition ? 'position' : 'assumed' },
    });
    await send('GET', '/api/orders', given);
    const optimize = { orderIds: [id], origin: 'Current Location' };
    const route = await send('POST', '/api/routes/optimize', { ...given, body: optimize });
    expect(await readJson(route)).toMatchObject({ travelSource: 'service' });
    const { keys } = await env.KV.list({ prefix: 'travel-times/' });
    expect(keys.length > 0).toBe(!isPosition);
  },
);
