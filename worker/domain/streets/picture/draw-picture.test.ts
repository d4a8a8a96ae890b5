import { expect, test } from 'vitest';
import { MAP_COLORS } from '../map-colors.ts';
import { listMarks } from './draw-marks.ts';
import { drawPicture } from './draw-picture.ts';

const FRAME = { width: 390, height: 220, zoom: 14, left: 0, top: 0 };
const NOTHING = { added: [], stops: [], orders: [], busyAreas: [], restaurants: [], position: null };

const zigzag = (points: number) =>
  Array.from({ length: points }, (_, index) => ({ x: (index * 37) % 390, y: (index * 91) % 220 }));

/** Draws a picture with two classes of streets under a route of the given number of points. */
function draw(points: number) {
  const lines = [zigzag(points).map(({ x, y }) => ({ lat: 85 - y / 1e5, lng: x / 1e4 - 180 }))];
  const street = (kind: string, count: number) => ({
    layer: 'roads',
    class: kind,
    name: null,
    lines: [zigzag(count)],
  });
  return drawPicture({
    frame: FRAME,
    colors: MAP_COLORS.light,
    note: '',
    isSketch: false,
    features: [street('primary', 500), street('minor', 2200)],
    scene: { ...NOTHING, lines },
  });
}

test('drops streets to make room for a long route', () => {
  const [short, long] = [draw(2), draw(1200)];
  const listClasses = (picture: string) => picture.match(/id="(?:primary|minor)"/g);
  expect(listClasses(short)).toEqual(['id="minor"', 'id="primary"']);
  expect(listClasses(long)).toEqual(['id="primary"']);
  for (const picture of [short, long]) expect(picture.length).toBeLessThan(28_000);
});

test('centers a number in its mark without attributes that Safari does not support', () => {
  const stop = { lat: 84.999, lng: -179.98, kind: 'pickup' as const, sequence: 1, isAdded: false };
  const picture = drawPicture({
    frame: FRAME,
    colors: MAP_COLORS.light,
    note: '',
    isSketch: false,
    features: [],
    scene: { ...NOTHING, lines: [], stops: [stop] },
  });
  expect(picture).not.toContain('dominant-baseline');
  const [, top, height, baseline] =
    picture.match(
      /<rect x="[^"]+" y="([^"]+)" width="[^"]+" height="([^"]+)" rx="12".*?<text x="[^"]+" y="([^"]+)"/,
    ) ?? [];
  // Digits at a font size of 13 are about 9 high.
  expect(Number(baseline) - 4.5).toBeCloseTo(Number(top) + Number(height) / 2, 1);
});

test('draws the pickup or drop-off of an offer smaller than that of an accepted order', () => {
  const place = { lat: 84.999, lng: -179.98 };
  const orders = (['pending', 'accepted'] as const).flatMap((status) =>
    (['pickup', 'dropoff'] as const).map((kind) => ({ ...place, kind, status })),
  );
  const marks = listMarks({ ...NOTHING, lines: [], orders }, FRAME, MAP_COLORS.light);
  const [pickup, dropoff, accepted, delivered] = marks.map(({ svg }) =>
    Number(/ r="([\d.]+)"/.exec(svg)?.[1]),
  );
  expect(pickup).toBeLessThan(Number(accepted));
  expect(dropoff).toBeLessThan(Number(delivered));
});
