import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeMilesBetween, moveBy } from '../shared/geo.ts';
import { computeBox } from './compute-box.ts';

const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});

test('every place within the distance lies in the box', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 0, max: 6.28, noNaN: true }), (centre, bearing) => {
      const near = moveBy(centre, 14.5, bearing);
      if (computeMilesBetween(centre, near) > 15) return;
      const { south, north, west, east } = computeBox(centre, 15);
      expect(near.lat).toBeGreaterThanOrEqual(south);
      expect(near.lat).toBeLessThanOrEqual(north);
      const lng = west === -180 ? Math.max(-180, Math.min(180, near.lng)) : near.lng;
      expect(lng).toBeGreaterThanOrEqual(west);
      expect(lng).toBeLessThanOrEqual(east);
    }),
  );
});

test('near the date line all longitudes count', () => {
  expect(computeBox({ lat: 10, lng: 179.95 }, 15)).toMatchObject({ west: -180, east: 180 });
});
