import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { putDemoRegion } from '#tests/worker/demo-region.ts';
import { createCtx } from '#worker/ctx.ts';
import { estimateTravel } from '#worker/domain/routes/estimate-travel.ts';
import { ESTIMATED_TRAVEL } from '#worker/domain/routes/travel-measure.ts';
import type { RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { createR2Regions } from '#worker/providers/regions/r2-regions.ts';

/** Two neighborhoods of the demo region, and another city. */
const FELLS_POINT = { lat: 39.2816, lng: -76.5925 };
const CANTON = { lat: 39.2797, lng: -76.5765 };
/** North of the region. */
const BEYOND = { lat: 39.32, lng: -76.5825 };
const HARRISBURG = { lat: 40.26, lng: -76.88 };

let manifest: RegionManifest;

beforeAll(async () => {
  manifest = await putDemoRegion();
});

const open = (changes: Partial<Env> = {}) =>
  createCtx({ ...env, ...changes }, () => {}, 'street times', Date.now());

describe('travel times', () => {
  test('follow the streets within a region', async () => {
    const { travelTimes } = open();
    const matrix = await travelTimes.matrix([FELLS_POINT, CANTON], 12);
    const estimate = estimateTravel(FELLS_POINT, CANTON, 12);
    expect(matrix.source).toBe('streets');
    expect(matrix.distances[0]?.[1]).not.toBeCloseTo(estimate.miles, 3);
    expect(matrix.distances[0]?.[1]).toBeGreaterThan(estimate.miles / 1.35);
  });

  test('include legs with lines and street names whose minutes agree', async () => {
    const { travelTimes } = open();
    const points = [FELLS_POINT, CANTON, FELLS_POINT];
    const [matrix, { legs, source }] = [
      await travelTimes.matrix(points, 12),
      await travelTimes.legs(points, 12),
    ];
    expect(source).toBe('streets');
    expect(legs.map(({ minutes }) => minutes)).toEqual([
      expect.closeTo(matrix.durations[0]?.[1] ?? 0, 6),
      expect.closeTo(matrix.durations[1]?.[2] ?? 0, 6),
    ]);
    for (const { line, via } of legs) {
      expect(line.length).toBeGreaterThan(5);
      expect(via).toEqual(expect.any(String));
    }
  });

  test('are estimated to and from a place outside, and follow streets between the others', async () => {
    const { travelTimes } = open();
    const points = [FELLS_POINT, CANTON, BEYOND];
    const matrix = await travelTimes.matrix(points, 12);
    const within = await travelTimes.matrix(points.slice(0, 2), 12);
    const outside = estimateTravel(CANTON, BEYOND, 12);
    expect(matrix.source).toBe('mixed');
    expect(matrix.durations[0]?.slice(0, 2)).toEqual(within.durations[0]);
    expect(matrix.distances[0]?.slice(0, 2)).toEqual(within.distances[0]);
    expect([matrix.durations[1]?.[2], matrix.distances[2]?.[1]]).toEqual([outside.minutes, outside.miles]);
    const { legs, source } = await travelTimes.legs(points, 12);
    const [inside] = (await travelTimes.legs(points.slice(0, 2), 12)).legs;
    expect([source, ...legs]).toEqual(['mixed', inside, { ...outside, line: [], via: null }]);
  });

  test('are all estimated when most places are outside or none can reach another', async () => {
    const { travelTimes } = open();
    for (const points of [
      [FELLS_POINT, BEYOND, HARRISBURG],
      [FELLS_POINT, BEYOND],
    ]) {
      expect((await travelTimes.matrix(points, 12)).source).toBe('estimate');
      const { legs, source } = await travelTimes.legs(points, 12);
      expect(source).toBe('estimate');
      for (const { line, via } of legs) expect([line, via]).toEqual([[], null]);
    }
  });

  test('are measured synchronously around a place, by its streets', async () => {
    const { travelTimes } = open();
    const travel = await travelTimes.openMeasure(FELLS_POINT);
    expect(travel).not.toBe(ESTIMATED_TRAVEL);
    const matrix = await travelTimes.matrix([FELLS_POINT, CANTON], 12);
    expect(travel.measure([FELLS_POINT, CANTON], 12).durations).toEqual(matrix.durations);
    const outside = travel.measure([FELLS_POINT, HARRISBURG], 12);
    expect(outside.durations[0]?.[1]).toBe(estimateTravel(FELLS_POINT, HARRISBURG, 12).minutes);
    expect(await travelTimes.openMeasure(HARRISBURG)).toBe(ESTIMATED_TRAVEL);
    expect(await travelTimes.openMeasure(null)).toBe(ESTIMATED_TRAVEL);
  });
});

/** Opens the bucket as a new object, whose cache is as cold as in a fresh isolate, and lists the keys read. */
function openBucket(change: (key: string, object: R2ObjectBody | null) => unknown = (_, object) => object) {
  const asked: string[] = [];
  const get = async (key: string) => {
    asked.push(key);
    return change(key, await env.STREETS.get(key));
  };
  return { asked, STREETS: { get } as unknown as R2Bucket };
}

/** Opens a bucket whose roads file is altered by `harm`. */
const damage = (harm: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
  openBucket((key, object) =>
    object && key.endsWith('roads.bin')
      ? {
          size: object.size,
          arrayBuffer: async () => harm(new Uint8Array(await object.arrayBuffer())).buffer,
        }
      : object,
  );

describe('the streets of a region', () => {
  test('are loaded once per isolate, even by concurrent requests', async () => {
    const { asked, STREETS } = openBucket();
    const SITE_URL = 'https://once.test';
    const load = () =>
      open({ STREETS, SITE_URL } as Partial<Env>).travelTimes.matrix([FELLS_POINT, CANTON], 12);
    const found = await Promise.all([load(), load(), load()]);
    await load();
    expect(found.map(({ source }) => source)).toEqual(['streets', 'streets', 'streets']);
    expect(asked.filter((key) => key.endsWith('roads.bin'))).toHaveLength(1);
  });

  test('come from the edge cache once another isolate has loaded them', async () => {
    const work: Promise<unknown>[] = [];
    const load = async (bucket: R2Bucket) => {
      const regions = createR2Regions({
        bucket,
        siteUrl: 'https://edge.test',
        now: 0,
        log: () => {},
        waitUntil: (one) => work.push(one),
      });
      const roads = await regions.roads(manifest);
      await Promise.all(work);
      return roads;
    };
    const [first, second] = [openBucket(), openBucket()];
    expect(await load(first.STREETS)).not.toBeNull();
    expect(await load(second.STREETS)).not.toBeNull();
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });

  test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['cut off', (bytes) => bytes.slice(0, bytes.length / 2)],
    ['damaged', (bytes) => bytes.map((byte, index) => (index === 100_000 ? byte ^ 255 : byte))],
    ['empty', () => new Uint8Array()],
  ])('fall back to the estimate, which is labeled as such, when %s', async (name, harm) => {
    const { STREETS } = damage(harm);
    const warnings: string[] = [];
    console.warn = (line: string) => warnings.push(line);
    const SITE_URL = `https://${name.replace(' ', '-')}.test`;
    for (let round = 0; round < 2; round += 1) {
      const { travelTimes } = open({ STREETS, SITE_URL } as Partial<Env>);
      expect((await travelTimes.matrix([FELLS_POINT, CANTON], 12)).source).toBe('estimate');
      expect((await travelTimes.legs([FELLS_POINT, CANTON], 12)).source).toBe('estimate');
    }
    expect(warnings.map((line) => JSON.parse(line).event)).toEqual(['region file not loaded']);
  });
});
