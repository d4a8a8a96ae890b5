import { env } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createR2Regions } from '#worker/providers/regions/r2-regions.ts';

const CITY = { west: -77, south: 39, east: -76, north: 40 };
const DOWNTOWN = { west: -76.7, south: 39.2, east: -76.5, north: 39.4 };
const HARBOR = { lat: 39.28, lng: -76.6 };
const SUBURB = { lat: 39.9, lng: -76.1 };

const HASH = 'a'.repeat(64);

/** What the current test has logged. */
const warnings: unknown[] = [];

beforeEach(() => {
  warnings.length = 0;
});

afterEach(async () => {
  const { objects } = await env.STREETS.list();
  await env.STREETS.delete(objects.map(({ key }) => key));
});

/** Opens the bucket as a new object, whose cache is as cold as in a fresh isolate, and lists the keys read. */
function openBucket() {
  const asked: string[] = [];
  const get = (key: string, options: R2GetOptions = {}) => {
    asked.push(key);
    return env.STREETS.get(key, options);
  };
  return { asked, bucket: { get } as unknown as R2Bucket };
}

function open(bucket: R2Bucket, now = 0) {
  return createR2Regions({
    bucket,
    siteUrl: `https://${crypto.randomUUID()}.test`,
    now,
    waitUntil: () => {},
    log: (_, event, detail) => warnings.push({ event, ...detail }),
  });
}

async function putRegion(id: string, version: string, { bounds = CITY, files = {} } = {}) {
  const manifest = { id, version, bounds, date: '2026-11-01', attribution: '© OpenStreetMap', files };
  await env.STREETS.put(`${id}/${version}/manifest.json`, JSON.stringify(manifest));
  return { id, version, bounds };
}

const putList = (list: unknown) => env.STREETS.put('regions.json', JSON.stringify(list));

describe('a region', () => {
  test('is the smallest one that contains all the places', async () => {
    await putList([await putRegion('city', 'v1'), await putRegion('downtown', 'v1', { bounds: DOWNTOWN })]);
    const regions = open(openBucket().bucket);
    expect((await regions.find([HARBOR]))?.id).toBe('downtown');
    expect((await regions.find([HARBOR, SUBURB]))?.id).toBe('city');
    expect(await regions.find([HARBOR, { lat: 10, lng: 10 }])).toBeNull();
    expect(await regions.find([])).toBeNull();
  });

  test('is listed with all that contain a place, smallest first, or without a place, largest first', async () => {
    const other = await putRegion('other', 'v1', { bounds: { ...CITY, north: 38, south: 37.9 } });
    await putList([
      ...[other, await putRegion('downtown', 'v1', { bounds: DOWNTOWN })],
      ...[await putRegion('city', 'v1'), { ...other, id: 'gone' }],
    ]);
    const list = async (near: typeof HARBOR | null) =>
      (await open(openBucket().bucket).list(near)).map(({ id }) => id);
    expect(await list(HARBOR)).toEqual(['downtown', 'city']);
    expect(await list(null)).toEqual(['city', 'other', 'downtown']);
  });

  test('is skipped with one warning if its manifest is missing', async () => {
    await putList([await putRegion('city', 'v1'), { id: 'downtown', version: 'gone', bounds: DOWNTOWN }]);
    const { bucket } = openBucket();
    expect((await open(bucket).find([HARBOR]))?.id).toBe('city');
    expect((await open(bucket, 120_000).find([HARBOR]))?.id).toBe('city');
    expect(warnings).toMatchObject([{ key: 'downtown/gone/manifest.json' }]);
  });

  test('is read once per isolate, and a new version of it within a minute', async () => {
    await putList([await putRegion('city', 'v1')]);
    const { bucket, asked } = openBucket();
    expect((await open(bucket).find([HARBOR]))?.version).toBe('v1');
    await putList([await putRegion('city', 'v2')]);
    expect((await open(bucket, 59_000).find([HARBOR]))?.version).toBe('v1');
    expect(asked).toEqual(['regions.json', 'city/v1/manifest.json']);
    expect((await open(bucket, 60_000).find([HARBOR]))?.version).toBe('v2');
  });

  test.each([
    ['no JSON', '<html>'],
    ['another shape', '{"regions": []}'],
    ['a version that leads elsewhere', '[{"id": "city", "version": "../x", "bounds": {}}]'],
  ])('list of %s yields no region, with one warning', async (_, text) => {
    await env.STREETS.put('regions.json', text);
    expect(await open(openBucket().bucket).find([HARBOR])).toBeNull();
    expect(warnings).toMatchObject([{ key: 'regions.json' }]);
  });

  test('list that becomes invalid leaves the last valid one in use', async () => {
    await putList([await putRegion('city', 'v1')]);
    const { bucket } = openBucket();
    await open(bucket).find([HARBOR]);
    await env.STREETS.put('regions.json', '<html>');
    expect((await open(bucket, 60_000).find([HARBOR]))?.id).toBe('city');
  });

  test('is never found without a bucket', async () => {
    const regions = createR2Regions({
      bucket: undefined,
      siteUrl: 'https://none.test',
      now: 0,
      waitUntil: () => {},
      log: () => {},
    });
    expect(await regions.find([HARBOR])).toBeNull();
    expect(await regions.readTiles('city', 'v1', 0, 10)).toBeNull();
  });
});

describe('a file of a region', () => {
  test.each([
    ['missing', null, 4],
    ['cut off', 'abc', 4],
    ['of another kind', 'abcd', 4],
    ['too large for the memory', 'abcd', 70_000_000],
  ])('that is %s reads as null, with one warning', async (_, text, bytes) => {
    const files = { 'roads.bin': { bytes, sha256: HASH }, 'places.bin': { bytes, sha256: HASH } };
    await putList([await putRegion('city', 'v1', { files })]);
    if (text !== null) await env.STREETS.put('city/v1/roads.bin', text);
    if (text !== null) await env.STREETS.put('city/v1/places.bin', text);
    const { bucket } = openBucket();
    for (const now of [0, 1000, 61_000]) {
      const regions = open(bucket, now);
      const region = await regions.find([HARBOR]);
      expect(region).not.toBeNull();
      expect(await regions.roads(region!)).toBeNull();
      expect(await regions.places(region!)).toBeNull();
    }
    expect(warnings).toMatchObject([{ key: 'city/v1/roads.bin' }, { key: 'city/v1/places.bin' }]);
  });

  test('of tiles is read by byte range', async () => {
    await env.STREETS.put('city/v1/tiles.pmtiles', '0123456789');
    const regions = open(openBucket().bucket);
    const part = await regions.readTiles('city', 'v1', 3, 4);
    expect(new TextDecoder().decode(part ?? new ArrayBuffer(0))).toBe('3456');
    expect(await regions.readTiles('city', 'v2', 3, 4)).toBeNull();
  });

  test('of tiles that is too short reads as null, with a warning', async () => {
    await env.STREETS.put('city/v1/tiles.pmtiles', '0123456789');
    expect(await open(openBucket().bucket).readTiles('city', 'v1', 8, 4)).toBeNull();
    expect(warnings).toMatchObject([{ event: 'region file not read' }]);
  });

  test('that hangs reads as null, and the page is still served', async () => {
    // why: the 5 s timeout is too long for a test. Other timers belong to objects that other test files left open.
    const { setTimeout: wait } = globalThis;
    const hurried = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms?: number) => wait(run, ms === 5000 ? 0 : ms)) as typeof wait);
    const hang = { get: () => new Promise(() => {}) } as unknown as R2Bucket;
    const regions = open(hang);
    const found = [regions.find([HARBOR]), regions.readTiles('city', 'v1', 3, 4)];
    expect(await Promise.all(found)).toEqual([null, null]);
    hurried.mockRestore();
  });
});
