import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTakenBack } from './month-credit.ts';

test('reverses the same share of a $10 credit as was refunded of a $40 month', () => {
  const taken = [0, 1, 2, 1000, 1500, 2000, 3999, 4000].map((refunded) => computeTakenBack(4000, refunded));
  expect(taken).toEqual([0, 0, 1, 250, 375, 500, 1000, 1000]);
});

test('partial refunds reverse at most the whole credit and never less than before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 20 }),
      (paid, parts) => {
        let [refunded, taken] = [0, 0];
        for (const part of [...parts, paid]) {
          const before = computeTakenBack(paid, refunded);
          refunded += part;
          const step = computeTakenBack(paid, refunded) - before;
          expect(step).toBeGreaterThanOrEqual(0);
          taken += step;
        }
        expect(taken).toBe(1000);
      },
    ),
  );
});
