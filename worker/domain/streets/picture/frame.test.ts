import { expect, test } from 'vitest';
import { fitFrame, listTiles, project } from './frame.ts';

const SIZE = { width: 390, height: 220 };
const BOUNDS = { west: -76.6081, south: 39.2586, east: -76.5288, north: 39.3065 };
const WORLD = { west: -180, south: -85, east: 180, north: 85 };
const HERE = { lat: 39.2846, lng: -76.5925 };
const PLACES = [
  { lat: 39.2846, lng: -76.5925 },
  { lat: 39.2912, lng: -76.5735 },
  { lat: 39.2796, lng: -76.5719 },
];

test('fits every place into the picture with padding, one of them at its edge', () => {
  const frame = fitFrame(PLACES, SIZE, { padding: 30, bounds: BOUNDS });
  const points = PLACES.map((place) => project(frame, place));
  const rooms = points.map(({ x, y }) => Math.min(x, SIZE.width - x, y, SIZE.height - y));
  expect(Math.min(...rooms)).toBeCloseTo(30, 3);
});

test('keeps places out of the headroom', () => {
  const headroom = 90;
  const frame = fitFrame(PLACES, SIZE, { padding: 30, headroom, bounds: BOUNDS });
  const ys = PLACES.map((place) => project(frame, place).y);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(headroom + 30 - 0.01);
  expect(Math.max(...ys)).toBeLessThanOrEqual(SIZE.height - 30 + 0.01);
});

test('draws north at the top and east on the right', () => {
  const frame = fitFrame(PLACES, SIZE, { padding: 30, bounds: BOUNDS });
  const [west, north, south] = PLACES.map((place) => project(frame, place));
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(west?.x).toBeLessThan(north?.x ?? 0);
});

test("shows no more empty ground at the region's edge than a mark needs", () => {
  const corner = { lat: BOUNDS.north, lng: BOUNDS.west };
  const frame = fitFrame([corner], SIZE, { padding: 30, bounds: BOUNDS });
  const { x, y } = project(frame, corner);
  expect([x, y]).toEqual([expect.closeTo(16, 3), expect.closeTo(16, 3)]);
});

test('covers the whole picture with few tiles', () => {
  const frame = fitFrame(PLACES, SIZE, { padding: 30, bounds: BOUNDS });
  const tiles = listTiles(frame, WORLD);
  const isCovered = (x: number, y: number) =>
    tiles.some(({ at, size }) => x >= at.x && x <= at.x + size && y >= at.y && y <= at.y + size);
  for (const x of [0, 195, 390])
    for (const y of [0, 110, 220]) expect(isCovered(x, y), `${x} ${y}`).toBe(true);
  expect(tiles.length).toBeLessThan(10);
});

test.each([1.4, 14])(
  'fits stops %s degrees apart into the picture without using more tiles than the region has',
  (degrees) => {
    const places = [HERE, { ...HERE, lng: HERE.lng + degrees }];
    const frame = fitFrame(places, SIZE, { padding: 30, bounds: BOUNDS });
    const xs = places.map((place) => project(frame, place).x);
    expect(xs).toEqual([expect.closeTo(30, 3), expect.closeTo(360, 3)]);
    expect(listTiles(frame, BOUNDS)).toMatchObject([{ address: { z: 8, x: 73, y: 97 } }]);
  },
);
