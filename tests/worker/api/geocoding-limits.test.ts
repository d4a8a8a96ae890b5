import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { GEOCODING_SERVICES, RATE_LIMITS } from '#worker/domain/limits/rate-limits.ts';
import type { Requester } from '#worker/limits/may-geocode.ts';
import { send, signIn } from '../client.ts';
import { openPoster } from '../poster.ts';
import { buildPartnerOffer, connectPlatform, dispatch } from '../software-dispatch.ts';

const NOMINATIM = { RATE_LIMITS: 'on', NOMINATIM_URL: 'https://nominatim.test' };
const PHOTON = { RATE_LIMITS: 'on', PHOTON_URL: 'https://photon.test' };

let texts = 0;
const newText = () => `${++texts} Eastern Ave, Baltimore`;

/** Mocks Nominatim with no results. */
function startService() {
  // why: no test may depend on a service on the network.
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
}

beforeEach(async () => {
  await env.DB.prepare('delete from rate_counters').run();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
});

/** Advances the clock by a second, so that only the per-minute limits matter. */
function later() {
  vi.setSystemTime(Date.now() + 1000);
}

/** Searches a complete address, or one being typed, for a visitor by their IP address or for a driver. */
async function search(
  requester: Requester,
  { text = newText(), service = NOMINATIM as object, isTyping = false } = {},
) {
  later();
  const ctx = createCtx({ ...env, ...service } as unknown as Env, () => {}, 'test', Date.now(), {
    getRequester: async () => requester,
  });
  return (await ctx.places.search(text, { lat: 48.1, lng: 11.5 }, 4, isTyping)).source;
}

test('a visitor gets a small share of a geocoding service’s limit, per address', async () => {
  const asked = startService();
  const { limit } = RATE_LIMITS.visitorGeocoding;
  for (let count = 0; count < limit + 5; count += 1) await search({ address: '192.0.2.1' });
  expect(asked).toHaveBeenCalledTimes(limit);
  expect(await search({ address: '192.0.2.2' })).toBe('nominatim');
});

test('a repeated search does not count', async () => {
  const asked = startService();
  for (let count = 0; count < 10; count += 1)
    expect(await search({ address: '192.0.2.3' }, { text: '1 Same St, Baltimore' })).toBe('nominatim');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('Nominatim gets no requests while an address is being typed', async () => {
  const asked = startService();
  const driver = await signIn();
  const given = { headers: { Cookie: driver.cookie }, env: NOMINATIM };
  const found = await send('GET', '/api/places?q=1200%20Elm&near=48.1,11.5', given);
  expect(found.headers.get('Places-Source')).toBe('later');
  const draft = 'platform=doordash&payoutAmount=9&distance=1&estimatedTime=5&customerAddress=1200%20Elm';
  expect((await send('GET', `/orders/evaluate.json?${draft}`, given)).status).toBe(200);
  expect(asked).not.toHaveBeenCalled();
});

/** Mocks Photon with no results. */
function startPhoton() {
  // why: no test may depend on a service on the network.
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ features: [] }));
}

test('suggestions while typing do not use up the limit for complete addresses', async () => {
  const asked = startPhoton();
  const address = '192.0.2.6';
  const { limit } = RATE_LIMITS.suggestedPlaces;
  for (let count = 0; count < limit + 5; count += 1)
    await search({ address }, { service: PHOTON, isTyping: true });
  expect(asked).toHaveBeenCalledTimes(limit);
  expect(await search({ address }, { service: PHOTON })).toBe('photon');
});

test('a typing visitor shares one quota with their block of addresses', async () => {
  const asked = startPhoton();
  const { limit } = RATE_LIMITS.suggestedPlaces;
  for (let count = 0; count < limit + 5; count += 1)
    await search({ address: `2001:db8:1:1::${count}` }, { service: PHOTON, isTyping: true });
  expect(asked).toHaveBeenCalledTimes(limit);
});

test('visitors who type leave quota for drivers who type', async () => {
  const asked = startPhoton();
  const { limit } = GEOCODING_SERVICES.photon.visitors;
  const key = 'geocoding:photon:typing';
  await env.DB.prepare('insert into rate_counters (key, window_started_at, count) values (?, ?, ?)')
    .bind(key, Date.now(), limit)
    .run();
  expect(await search({ address: '192.0.2.7' }, { service: PHOTON, isTyping: true })).toBe('failed');
  expect(await search({ driverId: 'typing' }, { service: PHOTON, isTyping: true })).toBe('photon');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the restaurant form counts like a search', async () => {
  const asked = startService();
  const { limit } = RATE_LIMITS.visitorGeocoding;
  const address = '192.0.2.4';
  for (let count = 0; count < limit; count += 1) await search({ address });
  later();
  const body = { name: 'Tin Roof', email: 'tin@roof.example', phone: '', address: newText() };
  const registered = await send('POST', '/api/restaurants/signup', {
    body,
    headers: { 'CF-Connecting-IP': address },
    env: NOMINATIM,
  });
  expect(registered.status).toBe(201);
  expect(asked).toHaveBeenCalledTimes(limit);
});

test('visitors together leave quota for drivers, and no driver can use all of it', async () => {
  const asked = startService();
  const { visitors } = GEOCODING_SERVICES.nominatim;
  for (let count = 0; count < visitors.limit + 5; count += 1)
    await search({ address: `198.51.100.${count}` });
  expect(asked).toHaveBeenCalledTimes(visitors.limit);
  const driver = { driverId: 'one' };
  expect(await search(driver)).toBe('nominatim');
  for (let count = 0; count < RATE_LIMITS.geocoding.limit; count += 1) await search(driver);
  expect(await search(driver)).toBe('failed');
  expect(await search({ driverId: 'other' })).toBe('nominatim');
});

test('a restaurant’s server has its own quota, and gets a 503 when no search is possible', async () => {
  const asked = startService();
  const poster = await openPoster();
  const quote = async () => {
    later();
    const headers = { ...poster.headers, 'CF-Connecting-IP': '192.0.2.5' };
    const body = { dropoffAddress: newText() };
    return (await send('POST', '/api/deliveries/quote', { headers, env: NOMINATIM, body })).status;
  };
  const { limit } = RATE_LIMITS.restaurantGeocoding;
  for (let count = 0; count < limit; count += 1) expect(await quote()).toBe(400);
  expect(asked).toHaveBeenCalledTimes(limit);
  expect(await quote()).toBe(503);
  await env.DB.prepare('update restaurants set lat = null, lng = null where id = ?').bind(poster.id).run();
  expect(await quote()).toBe(503);
});

test('a dispatched order counts for its driver, and only if its times are valid', async () => {
  const asked = startPhoton();
  const { code } = await connectPlatform(await signIn());
  const offer = async (times: object = {}) => {
    later();
    const addresses = { restaurantAddress: newText(), customerAddress: newText() };
    const order = { ...addresses, pickup: undefined, dropoff: undefined, ...times };
    return (await dispatch('partner', buildPartnerOffer(code, order), { env: PHOTON })).status;
  };
  expect(await offer({ promisedAt: new Date(0).toISOString() })).toBe(400);
  expect(asked).not.toHaveBeenCalled();
  const orders = RATE_LIMITS.visitorGeocoding.limit;
  for (let count = 0; count < orders; count += 1) expect(await offer()).toBe(200);
  expect(asked).toHaveBeenCalledTimes(2 * orders);
});
