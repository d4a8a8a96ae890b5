import { describe, expect, test } from 'vitest';
import { encodePolyline } from '#worker/domain/routes/polyline.ts';
import { createOsrm } from './osrm.ts';
import type { ServiceOptions } from './service.ts';
import { createValhalla } from './valhalla.ts';

const points = Array.from({ length: 7 }, (_, index) => ({ lat: 40 + index / 100, lng: -74 - index / 50 }));
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lat: 40 + index / 1000, lng: -74 }));

const placeOf = (id = 0) => points[id] ?? { lat: 0, lng: 0 };

/** A cache that keeps everything. */
function createCache() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key: string) => JSON.parse(entries.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void entries.set(key, value),
  };
}

type Place = { lon: number };
type Asked = { url: URL; body: { locations: Place[]; sources: Place[]; targets: Place[] } };
type Answer = (body: object) => Response;

/** A service whose leg from place a to place b takes 60 (10 a + b) seconds and is as many miles long. */
function createFake(answer: Answer, respond: (asked: Asked, find: (lng: number) => number) => object) {
  const asked: Asked[] = [];
  // why: no test may depend on a service on the network.
  const fake = (async (href: string, { body }: RequestInit = {}) => {
    const one = { url: new URL(href), body: JSON.parse(String(body ?? null)) };
    asked.push(one);
    return answer(respond(one, (lng) => points.findIndex((place) => Math.abs(place.lng - lng) < 1e-6)));
  }) as typeof fetch;
  return { asked, fetch: fake };
}

function createOsrmFake(answer: Answer = (body) => Response.json(body)) {
  return createFake(answer, ({ url }, find) => {
    const coordinates = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').split(';');
    const ids = coordinates.map((place) => find(Number(place.split(',')[0])));
    if (url.pathname.startsWith('/route/')) {
      const legs = ids.slice(1).map((to, index) => {
        const [first, last] = [placeOf(ids[index]), placeOf(to)];
        const middle = { lat: (first.lat + last.lat) / 2, lng: first.lng };
        const steps = [
          [first, middle],
          [middle, last],
          [last, last],
        ];
        return {
          duration: 60 * (10 * (ids[index] ?? 0) + to),
          distance: 1609.344,
          summary: 'Eastern Avenue, South Broadway',
          steps: steps.map((part) => ({ geometry: encodePolyline(part), name: 'Eastern Avenue' })),
        };
      });
      return { code: 'Ok', routes: [{ legs, distance: 1, duration: 1 }], waypoints: [] };
    }
    const pick = (name: string) =>
      url.searchParams
        .get(name)
        ?.split(';')
        .map((at) => ids[Number(at)] ?? -1) ?? ids;
    const to = pick('destinations');
    const table = pick('sources').map((from) => to.map((id) => 60 * (10 * from + id)));
    return {
      code: 'Ok',
      durations: table,
      distances: table.map((row) => row.map((one) => (one / 60) * 1609.344)),
    };
  });
}

function createValhallaFake(answer: Answer = (body) => Response.json(body)) {
  return createFake(answer, ({ url, body }, find) => {
    const read = (places: Place[]) => places.map(({ lon }) => find(lon));
    if (url.pathname === '/route') {
      const ids = read(body.locations);
      const legs = ids.slice(1).map((to, index) => {
        const [first, last] = [placeOf(ids[index]), placeOf(to)];
        return {
          shape: encodePolyline([first, { lat: (first.lat + last.lat) / 2, lng: first.lng }, last]),
          summary: { time: 60 * (10 * (ids[index] ?? 0) + to), length: 1, has_toll: false },
          maneuvers: [
            { length: 0.2, street_names: ['South Broadway'], type: 1 },
            { length: 0.5, street_names: ['Eastern Avenue'], type: 10 },
            { length: 0.3, type: 4 },
          ],
        };
      });
      return { trip: { legs, status: 0, units: 'miles' } };
    }
    const to = read(body.targets);
    const rows = read(body.sources).map((from, row) =>
      to.map((id, column) => {
        const value = 10 * from + id;
        return { time: 60 * value, distance: value, from_index: row, to_index: column };
      }),
    );
    return { sources_to_targets: rows, units: 'miles' };
  });
}

const services = [
  { name: 'osrm' as const, create: createOsrm, createService: createOsrmFake },
  { name: 'valhalla' as const, create: createValhalla, createService: createValhallaFake },
];

describe.each(services)('the adapter of $name', ({ name, create, createService }) => {
  const open = (service: { fetch: typeof fetch }, options: Partial<ServiceOptions> = {}) =>
    create({ baseUrl: 'https://routing.test', kv: createCache(), ...service, ...options });

  test('returns minutes and miles', async () => {
    const service = createService();
    const matrix = await open(service).matrix(points, 12);
    expect(matrix?.source).toBe(name);
    expect(matrix?.durations[2]?.[5]).toBeCloseTo(25, 9);
    expect(matrix?.distances[2]?.[5]).toBeCloseTo(25, 9);
    expect(service.asked).toHaveLength(1);
  });

  test('returns each leg with its course and its longest street', async () => {
    const service = createService();
    const found = await open(service).legs(points.slice(0, 3), 12);
    expect(found).toMatchObject({
      source: name,
      legs: [
        { minutes: 1, miles: 1 },
        { minutes: 12, miles: 1 },
      ],
    });
    expect(found?.legs[0]?.via).toBe('Eastern Avenue');
    const [first, last] = [found?.legs[0]?.line[0], found?.legs[0]?.line.at(-1)];
    expect(first).toEqual(points[0]);
    expect(last).toEqual(points[1]);
    expect(service.asked).toHaveLength(1);
  });

  test('asks in parts for what is more than the service takes', async () => {
    const places = many(120);
    const service = createService((body) => Response.json(body));
    const matrix = await open(service).matrix(places, 12);
    expect(matrix?.durations.map((row) => row.length)).toEqual(places.map(() => 120));
    expect(service.asked).toHaveLength(9);
  });

  test('caches by rounded places', async () => {
    const service = createService();
    const adapter = open(service);
    const first = [await adapter.matrix(points, 12), await adapter.legs(points, 12)];
    const near = points.map(({ lat, lng }) => ({ lat: lat + 1e-6, lng }));
    expect([await adapter.matrix(near, 18), await adapter.legs(near, 18)]).toEqual(first);
    expect(service.asked).toHaveLength(2);
  });

  test.each<[string, Answer]>([
    ['an error', () => new Response('', { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://other.test' } })],
    ['nothing of use', () => Response.json({ code: 'Ok' })],
    [
      'a table of another size',
      () =>
        Response.json({
          durations: [[0]],
          distances: [[0]],
          sources_to_targets: [[{ time: 0, distance: 0 }]],
        }),
    ],
    ['no JSON', () => new Response('<html>')],
    ['too much', () => new Response('x'.repeat(5_000_000))],
  ])('says nothing after %s, warns, caches nothing and asks no more', async (_, answer) => {
    const [kv, warnings]: [ReturnType<typeof createCache>, unknown[]] = [createCache(), []];
    const service = createService(answer);
    const adapter = open(service, { kv, log: (...line) => warnings.push(line) });
    expect(await adapter.matrix(points, 12)).toBeNull();
    expect(await adapter.legs(points, 12)).toBeNull();
    expect(kv.entries.size).toBe(0);
    expect(service.asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  test('asks nobody for more places than nine requests hold', async () => {
    const service = createService();
    const adapter = open(service);
    expect(await adapter.matrix(many(151), 12)).toBeNull();
    expect(service.asked).toEqual([]);
    expect((await adapter.matrix(points, 12))?.source).toBe(name);
  });

  test('says nothing when the service is late', async () => {
    // why: a service that hangs until it is aborted.
    const hang = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )) as typeof fetch;
    expect(await open({ fetch: hang }, { timeoutMs: 5 }).legs(points, 12)).toBeNull();
  });

  test('works without its cache', async () => {
    const kv = { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) };
    expect((await open(createService(), { kv }).matrix(points, 12))?.source).toBe(name);
  });

  test('loads again what the cache broke', async () => {
    const kv = { get: async () => ({ minutes: [[1]] }), put: async () => {} };
    expect((await open(createService(), { kv }).legs(points, 12))?.legs).toHaveLength(6);
    expect((await open(createService(), { kv }).matrix(points, 12))?.durations).toHaveLength(7);
  });
});

test('OSRM: a way there is not is an infinite one', async () => {
  const table = points.map(() => points.map(() => null));
  const service = createOsrmFake(() => Response.json({ durations: table, distances: table }));
  const adapter = createOsrm({ baseUrl: 'https://routing.test', kv: createCache(), ...service });
  expect((await adapter.matrix(points, 12))?.durations[0]?.[1]).toBe(Number.POSITIVE_INFINITY);
});

test('Valhalla: a route of more than 20 places is asked for in parts that join', async () => {
  const places = many(45);
  // why: the number of legs is what matters here.
  const service = createFake(
    (body) => Response.json(body),
    ({ body }) => ({
      trip: {
        legs: body.locations.slice(1).map(() => ({
          shape: encodePolyline(places.slice(0, 2)),
          summary: { time: 60, length: 1 },
          maneuvers: [],
        })),
      },
    }),
  );
  const adapter = createValhalla({ baseUrl: 'https://routing.test', kv: createCache(), ...service });
  expect((await adapter.legs(places, 12))?.legs).toHaveLength(44);
  expect(service.asked.map(({ body }) => body.locations.length)).toEqual([20, 20, 7]);
});
