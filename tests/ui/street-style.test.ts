import type { FeatureLike } from 'ol/Feature.js';
import { expect, test } from 'vitest';
import {
  createNameStyle,
  createStreetStyle,
  WORLD_RESOLUTION,
} from '#app/components/map/street-style.client.ts';
import { MAP_COLORS, MAP_THEMES } from '#worker/domain/streets/map-colors.ts';

const at = (zoom: number) => WORLD_RESOLUTION / 2 ** zoom;

/** A tile feature as the style reads it. */
const feature = (layer: string, name: string, more: object = {}) =>
  ({ get: (key: string) => ({ layer, class: name, ...more })[key as 'layer'] }) as FeatureLike;

test.each(MAP_THEMES)('the %s map has its own colors, and names with a halo', (theme) => {
  const colors = MAP_COLORS[theme];
  const draw = createStreetStyle(colors);
  expect(draw(feature('water', 'river'), at(13))[0]?.getFill()?.getColor()).toBe(colors.water);
  const [name] = createNameStyle(colors)(feature('places', 'town', { name: 'Canton' }), at(13));
  expect(name?.getText()?.getText()).toBe('Canton');
  expect(name?.getText()?.getFill()?.getColor()).toBe(colors.text);
  expect(name?.getText()?.getStroke()?.getColor()).toBe(colors.halo);
});

test('a road gets wider with the zoom, and its casing lies below every road', () => {
  const draw = createStreetStyle(MAP_COLORS.light);
  const [casing, road] = draw(feature('roads', 'primary'), at(14));
  expect(road?.getStroke()?.getWidth()).toBeCloseTo(7.2);
  expect(casing?.getStroke()?.getWidth()).toBeGreaterThan(7.2);
  const [service] = draw(feature('roads', 'service'), at(14));
  expect(casing?.getZIndex()).toBeLessThan(service?.getZIndex() ?? 0);
  const widths = [11, 14, 17].map((zoom) =>
    draw(feature('roads', 'minor'), at(zoom))[1]?.getStroke()?.getWidth(),
  );
  expect(widths).toEqual([...widths].sort((one, other) => Number(one) - Number(other)));
  expect(new Set(widths).size).toBe(3);
});

test('draws no features that the style does not know', () => {
  const draw = createStreetStyle(MAP_COLORS.light);
  expect(draw(feature('roads', 'ferry'), at(14))).toEqual([]);
  expect(createNameStyle(MAP_COLORS.light)(feature('roads', 'minor'), at(14))).toEqual([]);
  expect(draw(feature('contours', 'ten'), at(14))).toEqual([]);
});
