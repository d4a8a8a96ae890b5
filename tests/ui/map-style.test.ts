import { expect, test } from 'vitest';
import { createMapStyle } from '#app/components/map/create-map-style.ts';
import { MAP_THEMES } from '#worker/domain/streets/map-colors.ts';

const GIVEN = {
  tiles: 'https://roadwaze.example/streets/city/v1/{z}/{x}/{y}',
  bounds: { west: -77, south: 39, east: -76, north: 40 },
  attribution: '© OpenStreetMap contributors',
};

test.each(MAP_THEMES)(
  'the %s map asks nobody but this site: no fonts, no pictures, no other tiles',
  (theme) => {
    const style = createMapStyle({ theme, ...GIVEN });
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    const addresses = JSON.stringify(style).match(/https?:[^"]+/g);
    expect(addresses).toEqual([GIVEN.tiles]);
    const written = style.layers.filter(({ type }) => type === 'symbol');
    expect(written.map(({ id }) => id)).toEqual(['street-names', 'place-names']);
    expect(style.sources.streets).toMatchObject({ attribution: GIVEN.attribution });
  },
);
