import { expect, test } from 'vitest';
import { MAP_COLORS } from '../map-colors.ts';
import { drawStreets, type StreetFeature } from './draw-streets.ts';

const FRAME = { width: 390, height: 220, zoom: 14, left: 0, top: 0 };
const { light } = MAP_COLORS;
const LOOK = { colors: light, maxLetters: 25_000 };

/** Builds a feature with the given number of points, all in the picture and none collinear with its neighbors. */
function build(layer: string, kind: string, points: number): StreetFeature {
  const line = Array.from({ length: points }, (_, index) => ({
    x: (index * 37) % 390,
    y: (index * 91) % 220,
  }));
  return { layer, class: kind, name: null, lines: [line] };
}

test('a crowded picture drops built-up areas before streets and stays within the size limit', () => {
  const [streets, built] = [build('roads', 'minor', 2000), build('land', 'industrial', 3000)];
  const picture = drawStreets([built, streets], FRAME, LOOK);
  expect(picture).toContain('id="minor"');
  expect(picture).not.toContain(light.built);
  expect(picture.length).toBeLessThan(26_000);
  expect(drawStreets([built], FRAME, LOOK)).toContain(light.built);
});

test('drops a whole street class that does not fit', () => {
  const picture = drawStreets([build('roads', 'service', 5000), build('roads', 'primary', 50)], FRAME, LOOK);
  expect(picture).toContain('id="primary"');
  expect(picture.length).toBeLessThan(5000);
});
