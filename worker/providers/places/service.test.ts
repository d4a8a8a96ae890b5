import { expect, test } from 'vitest';
import { hurryTimeLimits } from '#tests/factories/hurry-time-limits.ts';
import { NOMINATIM_ANSWER, PHOTON_ANSWER } from '#tests/factories/place-answers.ts';
import { createNominatim } from './nominatim.ts';
import { createPhoton } from './photon.ts';
import type { PlaceServiceOptions } from './service.ts';

/** Returns an in-memory cache. */
function createCache() {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key: string) => JSON.parse(entries.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void entries.set(key, value),
  };
}

function createService(answer: () => Response) {
  const asked: { url: URL; headers: Headers }[] = [];
  // why: tests must not depend on an external service.
  const fake = (async (href: string, init: RequestInit) => {
    asked.push({ url: new URL(href), headers: new Headers(init.headers) });
    return answer();
  }) as typeof fetch;
  return { asked, fetch: fake };
}

const SERVICES = [
  ['Photon', createPhoton, PHOTON_ANSWER],
  ['Nominatim', createNominatim, NOMINATIM_ANSWER],
] as const;

const open = (create: typeof createPhoton, options: Partial<PlaceServiceOptions>) =>
  create({
    baseUrl: 'https://places.test',
    fetch: createService(() => Response.json([])).fetch,
    kv: createCache(),
    mayAsk: async () => true,
    log: () => {},
    ...options,
  });

const NEAR = { lat: 39.28123, lng: -76.59456 };

test('sends Photon a rounded location, and gives a house the highest score', async () => {
  const { asked, fetch } = createService(() => Response.json(PHOTON_ANSWER));
  const found = await open(createPhoton, { fetch }).search('440 S Conkling St Apt 2', NEAR, 3);
  expect(asked.map(({ url }) => url.href)).toEqual([
    'https://places.test/api/?q=440+S+Conkling+St&limit=10&lang=en&lat=39.3&lon=-76.6',
  ]);
  expect(found).toEqual({
    source: 'photon',
    places: [
      {
        label: '440 South Conkling Street, Baltimore, Maryland 21224',
        kind: 'address',
        lat: 39.287,
        lng: -76.5672,
        score: 0.95,
      },
      { label: 'South Conkling Street, Baltimore', kind: 'street', lat: 39.28, lng: -76.567, score: 0.5 },
    ],
  });
});

test('gives a house found by Nominatim the highest score', async () => {
  const { asked, fetch } = createService(() => Response.json(NOMINATIM_ANSWER));
  const found = await open(createNominatim, { fetch }).search('440 S Conkling St', NEAR, 3);
  expect(asked.map(({ url }) => url.href)).toEqual([
    'https://places.test/search?q=440+S+Conkling+St&format=jsonv2&addressdetails=1&limit=10&accept-language=en&viewbox=-77.1%2C38.8%2C-76.1%2C39.8',
  ]);
  expect(found?.places).toMatchObject([
    { kind: 'address', lat: 39.287, lng: -76.5672, score: 0.95 },
    { kind: 'place', score: 0.4 },
  ]);
});

test.each(SERVICES)('%s receives only one request for the same text', async (_, create, answer) => {
  const { asked, fetch } = createService(() => Response.json(answer));
  const provider = open(create, { fetch, kv: createCache() });
  const first = await provider.search('440 S Conkling St', NEAR, 5);
  expect(await provider.search('440 s conkling st', { lat: 39.31, lng: -76.61 }, 5)).toEqual(first);
  expect((await provider.search('440 S Conkling St', NEAR, 1))?.places).toEqual(first?.places.slice(0, 1));
  expect(asked).toHaveLength(1);
});

test.each(SERVICES)(
  'a result of %s is cached for a month, an empty result for an hour',
  async (_, create, answer) => {
    const kept: number[] = [];
    const kv = {
      ...createCache(),
      put: async (_key: string, _value: string, { expirationTtl }: { expirationTtl: number }) =>
        void kept.push(expirationTtl / 3600),
    };
    await open(create, { ...createService(() => Response.json(answer)), kv }).search(
      '440 S Conkling St',
      NEAR,
      5,
    );
    const nothing = Array.isArray(answer) ? [] : { features: [] };
    await open(create, { ...createService(() => Response.json(nothing)), kv }).search('New St', NEAR, 5);
    expect(kept).toEqual([720, 1]);
  },
);

test.each(SERVICES)(
  '%s results that are far away get a low score, including cached ones',
  async (_, create, answer) => {
    const { fetch, asked } = createService(() => Response.json(answer));
    const provider = open(create, { fetch, kv: createCache() });
    for (let round = 0; round < 2; round++) {
      const found = await provider.search('440 S Conkling St', { lat: 30.27, lng: -97.74 }, 3);
      expect(found?.places.map(({ score, isFar }) => score <= 0.4 && isFar)).toEqual([true, true]);
    }
    expect(asked).toHaveLength(1);
  },
);

test.each(SERVICES)('%s is not asked over the rate limit, and finds nothing', async (_, create) => {
  const { asked, fetch } = createService(() => Response.json([]));
  const warnings: unknown[] = [];
  const provider = open(create, {
    fetch,
    mayAsk: async () => false,
    log: (_level, _event, detail) => warnings.push(detail?.reason),
  });
  expect(await provider.search('440 S Conkling St', null, 5)).toBeNull();
  expect(asked).toEqual([]);
  expect(warnings).toEqual(['Error: asked too often']);
});

const FAULTS: [string, () => Response][] = [
  ['an error', () => new Response('', { status: 500 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.test' } })],
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
  ['half of its JSON', () => new Response('[{"lat":"39.2","display_na')],
  ['control characters', () => new Response('\u0000\u0001\ufffd<<<>>>')],
  ['another shape', () => Response.json({ features: [{ geometry: null }] })],
  [
    'a place off the earth',
    () => Response.json([{ lat: '139', lon: '1', display_name: 'x', place_rank: 30 }]),
  ],
  ['too much', () => Response.json('x'.repeat(600_000))],
];

test.each(
  SERVICES.flatMap(([name, create]) => FAULTS.map(([fault, answer]) => ({ name, create, fault, answer }))),
)('$name that answers $fault finds nothing, and nothing is kept', async ({ create, answer }) => {
  const kv = createCache();
  expect(
    await open(create, { ...createService(answer), kv }).search('440 S Conkling St', NEAR, 5),
  ).toBeNull();
  expect(kv.entries.size).toBe(0);
});

test.each(SERVICES)('%s finds nothing if the service hangs', async (_, create) => {
  // why: simulates a service that hangs until aborted.
  const hang = ((_href: string, { signal }: RequestInit) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )) as typeof fetch;
  hurryTimeLimits(5);
  expect(await open(create, { fetch: hang }).search('440 S Conkling St', null, 5)).toBeNull();
});

test.each(SERVICES)('%s works if the cache fails', async (_, create, answer) => {
  const kv = { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) };
  const { fetch } = createService(() => Response.json(answer));
  expect((await open(create, { fetch, kv }).search('440 S Conkling St', null, 5))?.places).toHaveLength(2);
});
