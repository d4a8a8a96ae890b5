import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { buildTiles } from './build-tiles.ts';
import { readExtract } from './read-extract.ts';

const extract = readExtract(
  readFileSync(fileURLToPath(new URL('../../../tests/fixtures/streets/baltimore.osm.pbf', import.meta.url))),
);
const archive = await buildTiles(extract);
const reader = new PMTiles(
  {
    getKey: () => 'baltimore',
    getBytes: async (offset, length) => ({ data: archive.slice(offset, offset + length).buffer }),
  },
  undefined,
  async (data) => data,
);

const MAX_TILE_BYTES = 30_000;
const KM_PER_DEGREE = 111.2;

/** The tile over Fells Point's waterfront. */
const HARBOR = { z: 14, x: 4706, y: 6245 };

async function readLayer(name: string, { z, x, y }: typeof HARBOR): Promise<VectorTileLayer> {
  const tile = await reader.getZxy(z, x, y);
  const layer = tile && new VectorTile(new Pbf(gunzipSync(new Uint8Array(tile.data)))).layers[name];
  if (!layer) throw new Error(`No ${name} in ${z}/${x}/${y}`);
  return layer;
}

const listFeatures = (layer: VectorTileLayer) =>
  Array.from({ length: layer.length }, (_, index) => layer.feature(index));

/** Whether an area of the layer covers a point of the tile; coordinates from 0 to 1. */
function covers(layer: VectorTileLayer, x: number, y: number): boolean {
  let isCovered = false;
  for (const ring of listFeatures(layer).flatMap((feature) => feature.loadGeometry())) {
    for (const [index, end] of ring.entries()) {
      const start = ring.at(index - 1) ?? end;
      const [px, py] = [x * layer.extent, y * layer.extent];
      const isCrossed = start.y > py !== end.y > py;
      if (isCrossed && px < ((end.x - start.x) * (py - start.y)) / (end.y - start.y) + start.x)
        isCovered = !isCovered;
    }
  }
  return isCovered;
}

/** Returns the coordinates of a place on the tile, from 0 to 1. */
function locate(lat: number, lng: number, { z, x, y }: typeof HARBOR): [number, number] {
  const mercator = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return [((lng + 180) / 360) * 2 ** z - x, mercator * 2 ** z - y];
}

test('the PMTiles reader reads the archive, with the bounds of the extract', async () => {
  const header = await reader.getHeader();
  expect(header).toMatchObject({ minZoom: 8, maxZoom: 14, tileType: 1, tileCompression: 2 });
  expect(header.minLon).toBeCloseTo(extract.bounds?.west ?? 0, 6);
  expect(header.maxLat).toBeCloseTo(extract.bounds?.north ?? 0, 6);
});

test('builds the same bytes from the same extract', async () => {
  expect(Buffer.compare(archive, await buildTiles(extract))).toBe(0);
});

test('tiles are small enough for a mobile network', async () => {
  const { west, south, east, north } = extract.bounds ?? { west: 0, south: 0, east: 0, north: 0 };
  const narrowing = Math.cos((south * Math.PI) / 180);
  const squareKm = (east - west) * narrowing * (north - south) * KM_PER_DEGREE ** 2;
  expect(archive.length / squareKm).toBeLessThan(10_000);
  const sizes = await Promise.all(
    [4706, 4707, 4708].flatMap((x) =>
      [6244, 6245, 6246].map(async (y) => (await reader.getZxy(14, x, y))?.data.byteLength ?? 0),
    ),
  );
  expect(Math.max(...sizes)).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(MAX_TILE_BYTES);
});

test('streets have their class, name and direction, and their ways are joined', async () => {
  const roads = listFeatures(await readLayer('roads', HARBOR)).map(({ properties }) => properties);
  expect(roads.find(({ name }) => name === 'Boston Street')).toMatchObject({ class: expect.any(String) });
  expect(roads.some(({ oneway }) => oneway === 1)).toBe(true);
  const ways = extract.ways.filter(({ tags }) => tags.name === 'Boston Street' && tags.highway);
  expect(roads.filter(({ name }) => name === 'Boston Street').length).toBeLessThan(ways.length / 4);
  const names = listFeatures(await readLayer('places', { z: 12, x: 1176, y: 1561 }));
  expect(names.map(({ properties }) => properties.name)).toContain('Fells Point');
});

test('draws the harbor as water, and the city beside it not', async () => {
  const water = await readLayer('water', HARBOR);
  expect(covers(water, ...locate(39.2785, -76.594, HARBOR))).toBe(true);
  expect(covers(water, ...locate(39.2829, -76.594, HARBOR))).toBe(false);
});

test('rejects an extract without lines to draw', async () => {
  const empty = { ...extract, ways: [], relations: [], nodes: [] };
  await expect(buildTiles(empty)).rejects.toThrow(RangeError);
});
