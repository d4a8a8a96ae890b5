import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateTravel } from './estimate-travel.ts';

const point = fc.record({
  lat: fc.double({ min: 30, max: 45, noNaN: true }),
  lng: fc.double({ min: -120, max: -70, noNaN: true }),
});

test('is symmetric, and zero on the spot', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      expect(estimateTravel(from, to, 12).minutes).toBeCloseTo(estimateTravel(to, from, 12).minutes, 6);
      expect(estimateTravel(from, from, 12)).toEqual({ miles: 0, minutes: 0 });
    }),
    { seed: 1 },
  );
});

test('increases with distance and in the rush hour', () => {
  const from = { lat: 40, lng: -74 };
  let last = 0;
  for (let step = 1; step <= 200; step++) {
    const { minutes } = estimateTravel(from, { lat: 40 + step / 500, lng: -74 }, 3);
    expect(minutes).toBeGreaterThan(last);
    last = minutes;
  }
  const to = { lat: 40.05, lng: -74.02 };
  expect(estimateTravel(from, to, 17).minutes).toBeGreaterThan(estimateTravel(from, to, 3).minutes);
  expect(estimateTravel(from, to, 24).minutes).toBe(estimateTravel(from, to, 0).minutes);
});
