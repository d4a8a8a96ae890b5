import { describe, expect, test } from 'vitest';
import { createEstimate } from './estimate.ts';
import { createOsrm, type OsrmOptions } from './osrm.ts';

const points = Array.from({ length: 7 }, (_, index) => ({ lat: 40 + index / 100, lng: -74 - index / 50 }));

/** A cache that remembers. */
function createCache() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key: string) => JSON.parse(entries.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void entries.set(key, value),
  };
}

/** Returns like OSRM: a leg from place a to place b takes 60 (10 a + b) seconds and is as many metres long. */
function createService(answer: (body: object) => Response = (body) => Response.json(body)) {
  const urls: URL[] = [];
  // why: no test may depend on a service on the network.
  const fake = (async (href: string) => {
    const url = new URL(href);
    urls.push(url);
    const places = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(';');
    const ids = places.map((place) => points.findIndex(({ lng }) => lng.toFixed(4) === place.split(',')[0]));
    const pick = (name: string) =>
      url.searchParams
        .get(name)
        ?.split(';')
        .map((at) => ids[Number(at)] ?? -1) ?? ids;
    const table = pick('sources').map((from) => pick('destinations').map((to) => 60 * (10 * from + to)));
    return answer({ code: 'Ok', durations: table, distances: table });
  }) as typeof fetch;
  return { urls, fetch: fake };
}

function createAdapter(service: { fetch: typeof fetch }, options: Partial<OsrmOptions> = {}) {
  return createOsrm({ baseUrl: 'https://osrm.test', kv: createCache(), ...service, ...options });
}

describe('the OSRM adapter', () => {
  test('answers minutes and miles', async () => {
    const service = createService();
    const matrix = await createAdapter(service).matrix(points, 12);
    expect(matrix).toMatchObject({ source: 'osrm', isFallback: false });
    expect(matrix.durations[2]?.[5]).toBeCloseTo(25, 9);
    expect(matrix.distances[2]?.[5]).toBeCloseTo(1500 / 1609.344, 9);
    expect(service.urls).toHaveLength(1);
  });

  test('asks in blocks for what is more than the service takes', async () => {
    const service = createService();
    const matrix = await createAdapter(service, { maxCoordinates: 4 }).matrix(points, 12);
    expect(matrix.durations).toEqual(points.map((_, from) => points.map((_, to) => 10 * from + to)));
    expect(service.urls).toHaveLength(16);
  });

  test('remembers by rounded coordinates', async () => {
    const service = createService();
    const adapter = createAdapter(service);
    const first = await adapter.matrix(points, 12);
    const again = await adapter.matrix(
      points.map(({ lat, lng }) => ({ lat: lat + 1e-6, lng })),
      18,
    );
    expect(again).toEqual(first);
    expect(service.urls).toHaveLength(1);
  });

  test('takes no way for an infinite one', async () => {
    const table = points.map(() => points.map(() => null));
    const service = createService(() => Response.json({ durations: table, distances: table }));
    expect((await createAdapter(service).matrix(points, 12)).durations[0]?.[1]).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test.each([
    ['an error', () => new Response('', { status: 500 })],
    ['no table', () => Response.json({ code: 'Ok' })],
    ['a table of another size', () => Response.json({ durations: [[0]], distances: [[0]] })],
    ['negative times', () => Response.json({ durations: points.map(() => points.map(() => -1)) })],
    ['no JSON', () => new Response('<html>')],
  ])('falls back on %s, and says so', async (_, answer) => {
    const cache = createCache();
    const matrix = await createAdapter(createService(answer), { kv: cache }).matrix(points, 12);
    const estimate = await createEstimate().matrix(points, 12);
    expect(matrix).toEqual({ ...estimate, isFallback: true });
    expect(cache.entries.size).toBe(0);
  });

  test('answers the estimate for more places than nine requests hold, and asks nobody', async () => {
    const many = Array.from({ length: 151 }, (_, index) => ({ lat: 40 + index / 1000, lng: -74 }));
    const service = createService();
    const matrix = await createAdapter(service).matrix(many, 12);
    expect(matrix).toEqual({ ...(await createEstimate().matrix(many, 12)), isFallback: true });
    expect(service.urls).toEqual([]);
  });

  test('falls back when the service does not answer in time', async () => {
    // why: a service that hangs until it is aborted.
    const hang = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )) as typeof fetch;
    expect(await createAdapter({ fetch: hang }, { timeoutMs: 5 }).matrix(points, 12)).toMatchObject({
      isFallback: true,
    });
  });

  test('works without its cache', async () => {
    const kv = { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) };
    expect(await createAdapter(createService(), { kv }).matrix(points, 12)).toMatchObject({ source: 'osrm' });
  });
});
