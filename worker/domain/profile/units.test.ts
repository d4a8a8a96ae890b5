import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMiles, fromPricePerMile, toMiles, toPricePerMile } from './units.ts';

test('converts distances and prices per distance to kilometers', () => {
  expect(toMiles(10, 'km')).toBeCloseTo(6.2137, 4);
  expect(fromMiles(10, 'km')).toBeCloseTo(16.0934, 4);
  expect(toPricePerMile(1, 'km')).toBeCloseTo(1.6093, 4);
  expect(fromPricePerMile(0.3, 'km')).toBeCloseTo(0.1864, 4);
});

test('leaves miles unchanged', () => {
  expect([toMiles(3.2, 'miles'), fromMiles(3.2, 'miles')]).toEqual([3.2, 3.2]);
  expect([toPricePerMile(35, 'miles'), fromPricePerMile(35, 'miles')]).toEqual([35, 35]);
});

test('shows a price per kilometer unchanged after storing it in whole cents per mile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      const kept = Math.round(toPricePerMile(cents, 'km'));
      expect(Math.round(fromPricePerMile(kept, 'km'))).toBe(cents);
    }),
  );
});
