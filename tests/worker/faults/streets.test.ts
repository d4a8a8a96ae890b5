import { env } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { answerForAll, breakNetwork, expectHarmless, FAULTS } from '../broken-network.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { putDemoRegion } from '../demo-region.ts';
import { openPoster } from '../poster.ts';

/** Two drives: one outside every region, and one in the demo region. */
const ELSEWHERE = { pickup: { lat: 30.27, lng: -97.74 }, dropoff: { lat: 30.3, lng: -97.7 } };
const IN_REGION = { pickup: { lat: 39.2816, lng: -76.5925 }, dropoff: { lat: 39.2797, lng: -76.5765 } };
const CORNER = 'Eastern Ave & S Conkling St';

const ROUTING = {
  OSRM: { OSRM_URL: 'https://routing.example' },
  Valhalla: { VALHALLA_URL: 'https://routing.example' },
};
const GEOCODING = {
  Photon: { PHOTON_URL: 'https://places.example' },
  Nominatim: { NOMINATIM_URL: 'https://places.example' },
};

/** Pairs every fault with one of the services in turn. Each adapter's own tests cover all faults. */
function dealFaults<Kind extends string>(services: Record<Kind, object>) {
  const names = Object.keys(services) as Kind[];
  return Object.keys(FAULTS).map((fault, index) => ({ name: names[index % names.length]!, fault }));
}

let manifest: RegionManifest;

beforeAll(async () => {
  manifest = await putDemoRegion();
});

const as = (driver: Client, extra: Record<string, unknown>) => ({
  headers: { Cookie: driver.cookie },
  env: extra,
});

/**
 * Adds an order, plans its route and accepts it. Returns for each response the source of its times, and whether it has no
 * geometry.
 */
async function drive(
  driver: Client,
  places: { pickup: LatLng; dropoff: LatLng },
  extra: Record<string, unknown>,
) {
  const { id } = await readJson(driver.post('/api/orders', buildOrderInput(places)));
  const planned = await send('POST', '/api/routes/optimize', {
    ...as(driver, extra),
    body: { orderIds: [id], origin: places.pickup },
  });
  expect(planned.status).toBe(201);
  const accepted = { ...as(driver, extra), body: { status: 'accepted' } };
  expect((await send('PATCH', `/api/orders/${id}/status`, accepted)).status).toBe(200);
  const active = await send('GET', '/api/route', as(driver, extra));
  expect(active.status).toBe(200);
  const answers = [await readJson(planned), await readJson(active)];
  for (const { totalDistance } of answers) expect(totalDistance).toBeGreaterThan(0.3);
  return answers.map(({ travelSource, geometry }) => [travelSource, geometry === null]);
}

test.each(dealFaults(ROUTING))(
  'falls back to estimated routes, which say so, when $name $fault',
  async ({ name, fault }) => {
    const driver = await signIn();
    const asked = breakNetwork(fault);
    expect(await drive(driver, ELSEWHERE, ROUTING[name])).toEqual([
      ['estimate', true],
      ['estimate', true],
    ]);
    expectHarmless(asked);
  },
);

/** Returns a well-formed response of a service that covers another part of the world: every drive has no length. */
function lie({ pathname }: URL, body: unknown): Response {
  const given = typeof body === 'string' ? JSON.parse(body) : null;
  const count = given
    ? (given.sources ?? given.locations).length
    : decodeURIComponent(pathname).split(';').length;
  const rows = <Cell>(cell: Cell) => Array.from({ length: count }, () => Array(count).fill(cell) as Cell[]);
  const legs = Array(count - 1).fill({ duration: 0, distance: 0, summary: '', steps: [{ geometry: '??' }] });
  const parts = Array(count - 1).fill({ shape: '??', summary: { time: 0, length: 0 }, maneuvers: [] });
  return Response.json({
    code: 'Ok',
    durations: rows(0),
    distances: rows(0),
    routes: [{ legs }],
    sources_to_targets: rows({ time: 0, distance: 0 }),
    trip: { legs: parts },
  });
}

test.each(Object.keys(ROUTING) as (keyof typeof ROUTING)[])(
  'does not trust drives of no length from %s',
  async (name) => {
    const driver = await signIn();
    const asked = answerForAll(lie);
    for (const [source] of await drive(driver, ELSEWHERE, ROUTING[name])) expect(source).toBe('estimate');
    expectHarmless(asked);
  },
);

/** Nominatim gets one request a second. Starts the next second as soon as a request waits for it. */
async function openNextSecond() {
  const begin = () => env.DB.prepare("delete from rate_counters where key like 'geocoding%'").run();
  await begin();
  vi.spyOn(scheduler, 'wait').mockImplementation(async () => void (await begin()));
}

test.each(dealFaults(GEOCODING))(
  'saves an order without its place, and says so, when $name $fault',
  async ({ name, fault }) => {
    const driver = await signIn();
    await driver.put('/api/driver/position', ELSEWHERE.pickup);
    await openNextSecond();
    const asked = breakNetwork(fault);
    const added = await send('POST', '/api/orders', {
      ...as(driver, GEOCODING[name]),
      body: buildOrderInput({ pickup: undefined, dropoff: undefined }),
    });
    expect(added.status).toBe(201);
    expect(await readJson(added)).toMatchObject({
      pickup: null,
      dropoff: null,
      places: { pickup: 'missing', dropoff: 'missing' },
    });
    const found = await send('GET', '/api/places?q=12%20Pecan%20Street', as(driver, GEOCODING[name]));
    expect([found.status, found.headers.get('Places-Source')]).toEqual([
      200,
      // Nominatim is not used while an address is typed.
      name === 'Nominatim' ? 'later' : 'failed',
    ]);
    expectHarmless(asked);
  },
);

test.each(Object.keys(GEOCODING) as (keyof typeof GEOCODING)[])(
  'tells an API client whose address %s could not search what to send, and when to retry',
  async (name) => {
    const { headers } = await openPoster();
    await openNextSecond();
    const asked = breakNetwork('answers 500');
    const body = { dropoffAddress: '12 Pecan Street' };
    for (const path of ['/api/deliveries', '/api/deliveries/quote']) {
      const refused = await send('POST', path, { headers, body, env: GEOCODING[name] });
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
      expect((await readJson(refused)).errors).toEqual([
        { path: 'dropoffAddress', message: expect.stringContaining('Send the place as dropoff') },
      ]);
    }
    expectHarmless(asked);
  },
);

type Harm = (bytes: Uint8Array<ArrayBuffer>, others: () => Promise<ArrayBuffer>) => unknown;

const HARMS: Record<string, Harm> = {
  missing: () => null,
  'cut off': (bytes) => bytes.slice(0, bytes.length >> 3),
  empty: () => new Uint8Array(),
  garbage: (bytes) => bytes.map((byte, index) => (byte * 31 + index) & 255),
  'another file': (_, others) => others(),
};

let isolates = 0;

/** Returns the bucket as a fresh isolate sees it, with one file damaged, under a version that no cache has. */
function harmBucket(harmed: string, harm: Harm) {
  isolates += 1;
  const version = `fault${isolates}`;
  const get = async (key: string, options?: R2GetOptions) => {
    const storedKey = key.replace(version, manifest.version);
    const isHarmed = key.endsWith(harmed);
    // Only the JSON files name the version.
    if (!isHarmed && !key.endsWith('.json')) return env.STREETS.get(storedKey, options);
    const object = await env.STREETS.get(storedKey);
    if (!object) return null;
    const stored = new Uint8Array(await object.arrayBuffer());
    const swap = async () =>
      (await env.STREETS.get(
        `${manifest.id}/${manifest.version}/${harmed === 'places.bin' ? 'roads' : 'places'}.bin`,
      ))!.arrayBuffer();
    const kept = isHarmed ? ((await harm(stored, swap)) as Uint8Array<ArrayBuffer> | null) : stored;
    if (kept === null) return null;
    const text = () => new TextDecoder().decode(kept).replaceAll(manifest.version, version);
    const { offset = 0, length } = (options?.range ?? {}) as { offset?: number; length?: number };
    return {
      size: kept.byteLength,
      json: async () => JSON.parse(text()),
      arrayBuffer: async () => new Uint8Array(kept).slice(offset, length && offset + length).buffer,
    };
  };
  return { version, STREETS: { get } as unknown as R2Bucket };
}

const FILES = ['regions.json', 'manifest.json', 'roads.bin', 'places.bin', 'tiles.pmtiles'];

test.each(FILES.flatMap((file) => Object.keys(HARMS).map((harm) => ({ file, harm }))))(
  'when $file is $harm, only what it holds is missing',
  async ({ file, harm }) => {
    const driver = await signIn();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { version, STREETS } = harmBucket(file, HARMS[harm]!);
    const extra = { STREETS };
    const breaks = (name: string) => ['regions.json', 'manifest.json', name].includes(file);
    const source = breaks('roads.bin') ? 'estimate' : 'streets';
    for (const answer of await drive(driver, IN_REGION, extra)) {
      expect(answer).toEqual([source, breaks('roads.bin')]);
    }
    const search = `/api/places?${new URLSearchParams({ q: CORNER, near: '39.28,-76.58' })}`;
    const places = await readJson(send('GET', search, as(driver, extra)));
    expect(places.length === 0).toBe(breaks('places.bin'));
    const tile = await send('GET', `/streets/${manifest.id}/${version}/14/4706/6245`, { env: extra });
    expect(tile.status).toBe(file === 'tiles.pmtiles' ? 404 : 200);
    for (const page of ['/', '/map', '/map/picture.svg?view=route&width=390&height=220', '/api/hotspots']) {
      expect((await send('GET', page, as(driver, extra))).status).toBe(200);
    }
  },
);
