import { expect, test } from 'vitest';
import { computeMilesBetween } from './geo.ts';

test('measures the great circle', () => {
  // The usual example of the haversine formula, airports BNA to LAX, on a sphere of 3,958.8 miles.
  expect(computeMilesBetween({ lat: 36.12, lng: -86.67 }, { lat: 33.94, lng: -118.4 })).toBeCloseTo(
    1793.6,
    0,
  );
});
