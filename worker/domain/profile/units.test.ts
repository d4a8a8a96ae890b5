import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMiles, fromPricePerMile, toMiles, toPricePerMile } from './units.ts';

test('a kilometer is shorter than a mile, and driving it costs less', () => {
  expect(toMiles(10, 'km')).toBeCloseTo(6.2137, 4);
  expect(fromMiles(10, 'km')).toBeCloseTo(16.0934, 4);
  expect(toPricePerMile(1, 'km')).toBeCloseTo(1.6093, 4);
  expect(fromPricePerMile(0.3, 'km')).toBeCloseTo(0.1864, 4);
});

test('miles stay miles', () => {
  expect([toMiles(3.2, 'miles'), fromMiles(3.2, 'miles')]).toEqual([3.2, 3.2]);
  expect([toPricePerMile(35, 'miles'), fromPricePerMile(35, 'miles')]).toEqual([35, 35]);
});

test('a price of a kilometer kept as whole cents a mile is shown again as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      const kept = Math.round(toPricePerMile(cents, 'km'));
      expect(Math.round(fromPricePerMile(kept, 'km'))).toBe(cents);
    }),
  );
});
