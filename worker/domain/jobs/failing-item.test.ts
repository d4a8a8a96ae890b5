import { expect, test } from 'vitest';
import { findNextTry, MAX_PAUSE_MS } from './failing-item.ts';

test('backs off longer after each failure of an item, up to a day', () => {
  const pauses = [1, 2, 3, 4, 5, 50].map((failures) => findNextTry(failures, 1000) - 1000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBeGreaterThan(0);
  expect(pauses.at(-1)).toBe(MAX_PAUSE_MS);
});
