import { expect, test } from 'vitest';
import { computeMilesBetween } from './geo.ts';

test('measures the great-circle distance', () => {
  // The usual example for the haversine formula, airports BNA to LAX, on a sphere with a radius of 3,958.8 miles.
  expect(computeMilesBetween({ lat: 36.12, lng: -86.67 }, { lat: 33.94, lng: -118.4 })).toBeCloseTo(
    1793.6,
    0,
  );
});
