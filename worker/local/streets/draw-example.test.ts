import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MAP_COLORS, type MapTheme } from '#worker/domain/streets/map-colors.ts';
import { drawPicture } from '#worker/domain/streets/picture/draw-picture.ts';
import { fitFrame, listTiles } from '#worker/domain/streets/picture/frame.ts';
import { findLeg, loadRoads } from '#worker/engines/streets/index.ts';
import { decodeTile } from '#worker/services/streets/read-street-features.ts';
import { buildRoads } from './build-roads.ts';
import { buildTiles } from './build-tiles.ts';
import { findBounds } from './find-bounds.ts';
import { type Extract, readExtract } from './read-extract.ts';

const SIZE = { width: 480, height: 360 };
const PADDING = 44;
const LUNCHTIME = 12;

/** A driver's lunchtime route in the demo city: a position and the stops of two orders. */
const POSITION: LatLng = { lat: 39.2846, lng: -76.5925 };
const STOPS: (LatLng & { kind: 'pickup' | 'dropoff' })[] = [
  { lat: 39.2816, lng: -76.5799, kind: 'pickup' },
  { lat: 39.2912, lng: -76.5735, kind: 'pickup' },
  { lat: 39.2871, lng: -76.5668, kind: 'dropoff' },
  { lat: 39.2796, lng: -76.5719, kind: 'dropoff' },
];

/** Draws the landing page's example: a real route through the demo city, computed by the product's own engines. */
async function drawExample(extract: Extract, theme: MapTheme): Promise<string> {
  const network = loadRoads((buildRoads(extract).buffer as ArrayBuffer).slice(0));
  const places = [POSITION, ...STOPS];
  const lines = STOPS.map(
    (stop, index) => findLeg(network, places[index] ?? POSITION, stop, LUNCHTIME)?.line ?? [],
  );
  const frame = fitFrame([...places, ...lines.flat()], SIZE, {
    padding: PADDING,
    bounds: findBounds(extract),
  });
  const archive = await buildTiles(extract);
  const tiles = new PMTiles(
    {
      getKey: () => 'example',
      getBytes: async (offset, length) => ({
        data: archive.slice(offset, offset + length).buffer as ArrayBuffer,
      }),
    },
    undefined,
    async (data) => data,
  );
  const features = await Promise.all(
    listTiles(frame, findBounds(extract)).map(async (placed) => {
      const { z, x, y } = placed.address;
      const tile = await tiles.getZxy(z, x, y);
      return tile ? decodeTile(tile.data, placed) : [];
    }),
  );
  return drawPicture({
    frame,
    features: features.flat(),
    scene: {
      lines,
      stops: STOPS.map((stop, index) => ({ ...stop, sequence: index + 1, isAdded: false })),
      added: [],
      orders: [],
      busyAreas: [],
      restaurants: [],
      position: POSITION,
    },
    colors: MAP_COLORS[theme],
    note: '© OpenStreetMap contributors',
    isSketch: false,
  });
}

const MAX_BYTES = 12_000;

const extract = readExtract(
  readFileSync(fileURLToPath(new URL('../../../tests/fixtures/streets/baltimore.osm.pbf', import.meta.url))),
);

test.each(['light', 'dark'] as const)('the landing page shows what the product draws, %s', async (theme) => {
  const picture = await drawExample(extract, theme);
  expect(gzipSync(picture).length).toBeLessThan(MAX_BYTES);
  // Updated by `vitest -u` when the look changes.
  await expect(picture).toMatchFileSnapshot(`../../../app/routes/marketing/example-${theme}.svg`);
});
