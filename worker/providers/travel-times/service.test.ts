import { describe, expect, test } from 'vitest';
import { hurryTimeLimits } from '#tests/factories/hurry-time-limits.ts';
import {
  type Answer,
  createCache,
  createFake,
  createOsrmFake,
  createValhallaFake,
  points,
} from '#tests/factories/routing-services.ts';
import { encodePolyline } from '#worker/domain/routes/polyline.ts';
import type { ServiceOptions } from '../service-options.ts';
import { createOsrm } from './osrm.ts';
import { createValhalla } from './valhalla.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lat: 40 + index / 10_000, lng: -74 }));

const services = [
  { name: 'osrm', create: createOsrm, createService: createOsrmFake },
  { name: 'valhalla', create: createValhalla, createService: createValhallaFake },
];

/** Returns a response with its measures multiplied by `factor`. */
function scale(body: object, factor: number): object {
  const isMeasure = /^(durations|distances|duration|distance|time|length)$/;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    return typeof value === 'number' ? factor * value : value;
  };
  return JSON.parse(JSON.stringify(body), (key, value) => (isMeasure.test(key) ? change(value) : value));
}

describe.each(services)('the adapter of $name', ({ create, createService }) => {
  const open = (service: { fetch: typeof fetch }, options: Partial<ServiceOptions> = {}) =>
    create({ baseUrl: 'https://routing.test', kv: createCache(), log: () => {}, ...service, ...options });

  test('returns minutes and miles', async () => {
    const service = createService();
    const matrix = await open(service).matrix(points, 12);
    expect(matrix?.source).toBe('service');
    expect(matrix?.durations[2]?.[5]).toBeCloseTo(25, 9);
    expect(matrix?.distances[2]?.[5]).toBeCloseTo(25, 9);
    expect(service.asked).toHaveLength(1);
  });

  test('returns each leg with its course and its longest street', async () => {
    const service = createService();
    const found = await open(service).legs(points.slice(0, 3), 12);
    expect(found).toMatchObject({
      source: 'service',
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

  test("splits a request that exceeds the service's limit", async () => {
    const places = many(120);
    const service = createService((body) => Response.json(body));
    const matrix = await open(service).matrix(places, 12);
    expect(matrix?.durations.map((row) => row.length)).toEqual(places.map(() => 120));
    expect(service.asked).toHaveLength(9);
  });

  test('caches by rounded places', async () => {
    const service = createService();
    const adapter = open(service);
    const first = [await adapter.matrix(points, 12, true), await adapter.legs(points, 12, true)];
    const near = points.map(({ lat, lng }) => ({ lat: lat + 1e-6, lng }));
    expect([await adapter.matrix(near, 18, true), await adapter.legs(near, 18, true)]).toEqual(first);
    expect(service.asked).toHaveLength(2);
  });

  test('caches nothing unless allowed', async () => {
    const kv = createCache();
    const adapter = open(createService(), { kv });
    expect([await adapter.matrix(points, 12), await adapter.legs(points, 12)]).not.toContain(null);
    expect(kv.entries.size).toBe(0);
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
    ['drives of no time between places far apart', (body) => Response.json(scale(body, 0))],
    ['drives longer than any road', (body) => Response.json(scale(body, 1e12))],
    [
      'a lost connection',
      () => {
        throw new TypeError('Network connection lost');
      },
    ],
    [
      'no answer in time',
      () => {
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      },
    ],
    ['no JSON', () => new Response('<html>')],
    ['half of its JSON', () => new Response('{"code":"Ok","durations":[[0,')],
    ['control characters', () => new Response('\u0000\u0001\ufffd<<<>>>')],
    ['too much', () => new Response('x'.repeat(5_000_000))],
  ])('says nothing after %s, warns, caches nothing and asks no more', async (_, answer) => {
    const [kv, warnings]: [ReturnType<typeof createCache>, unknown[]] = [createCache(), []];
    const service = createService(answer);
    const adapter = open(service, { kv, log: (...line) => warnings.push(line) });
    expect(await adapter.matrix(points, 12, true)).toBeNull();
    expect(await adapter.legs(points, 12, true)).toBeNull();
    expect(kv.entries.size).toBe(0);
    expect(service.asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  test('rejects a matrix that would need more than nine requests', async () => {
    const service = createService();
    const adapter = open(service);
    expect(await adapter.matrix(many(151), 12)).toBeNull();
    expect(service.asked).toEqual([]);
    expect((await adapter.matrix(points, 12))?.source).toBe('service');
  });

  test('returns null if the service times out', async () => {
    // why: simulates a service that hangs until aborted.
    const hang = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )) as typeof fetch;
    hurryTimeLimits(5);
    expect(await open({ fetch: hang }).legs(points, 12)).toBeNull();
  });

  test('works if the cache fails', async () => {
    const kv = { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) };
    expect((await open(createService(), { kv }).matrix(points, 12, true))?.source).toBe('service');
  });

  test('reloads an entry that is invalid in the cache', async () => {
    const kv = { get: async () => ({ minutes: [[1]] }), put: async () => {} };
    expect((await open(createService(), { kv }).legs(points, 12, true))?.legs).toHaveLength(6);
    expect((await open(createService(), { kv }).matrix(points, 12, true))?.durations).toHaveLength(7);
  });
});

test('OSRM: a drive without a route is infinite', async () => {
  const table = points.map(() => points.map(() => null));
  const service = createOsrmFake(() => Response.json({ durations: table, distances: table }));
  const adapter = createOsrm({
    baseUrl: 'https://routing.test',
    kv: createCache(),
    log: () => {},
    ...service,
  });
  expect((await adapter.matrix(points, 12))?.durations[0]?.[1]).toBe(Number.POSITIVE_INFINITY);
});

test('Valhalla: splits a route of more than 20 places into parts that join', async () => {
  const places = many(45);
  // why: only the number of legs matters here.
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
  const adapter = createValhalla({
    baseUrl: 'https://routing.test',
    kv: createCache(),
    log: () => {},
    ...service,
  });
  expect((await adapter.legs(places, 12))?.legs).toHaveLength(44);
  expect(service.asked.map(({ body }) => body.locations.length)).toEqual([20, 20, 7]);
});
