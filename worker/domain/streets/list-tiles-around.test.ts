import { expect, test } from 'vitest';
import { listTilesAround, MAX_AREA_TILES } from './list-tiles-around.ts';
import { MAX_TILE_ZOOM, MIN_TILE_ZOOM } from './tile.ts';

const CANTON = { lat: 39.283, lng: -76.572 };
const CITY = { west: -76.6081, south: 39.2586, east: -76.5288, north: 39.3065 };
const STATE = { west: -79.5, south: 37.9, east: -75, north: 39.8 };

const write = ({ z, x, y }: { z: number; x: number; y: number }) => `${z}/${x}/${y}`;

test('lists the tiles around a place by zoom level, lowest first, then nearest first', () => {
  const tiles = listTilesAround([CANTON], STATE);
  expect(tiles[0]).toEqual({ z: 8, x: 73, y: 97 });
  const levels = tiles.map(({ z }) => z);
  expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  expect([levels.at(0), levels.at(-1)]).toEqual([MIN_TILE_ZOOM, MAX_TILE_ZOOM]);
  // By the scheme of web maps, x = 2^14 · (lng + 180) / 360.
  expect(write(tiles.find(({ z }) => z === 14) ?? { z: 0, x: 0, y: 0 })).toBe('14/4707/6245');
  expect(tiles.length).toBeGreaterThan(60);
  expect(tiles.length).toBeLessThan(140);
});

test('lists no tiles outside the region', () => {
  const tiles = listTilesAround([CANTON], CITY);
  const detailed = tiles.filter(({ z }) => z === 14);
  expect(detailed.every(({ x, y }) => x >= 4705 && x <= 4709 && y >= 6243 && y <= 6246)).toBe(true);
  expect(listTilesAround([{ lat: 30, lng: -97 }], CITY)).toEqual([]);
  expect(listTilesAround([], CITY)).toEqual([]);
});

test('distant places share one limit, and no tile occurs twice', () => {
  const places = [0, 0.3, 0.6, 0.9].map((offset) => ({ ...CANTON, lng: CANTON.lng - offset }));
  const tiles = listTilesAround([CANTON, ...places], STATE);
  expect(tiles).toHaveLength(MAX_AREA_TILES);
  expect(new Set(tiles.map(write)).size).toBe(MAX_AREA_TILES);
});
