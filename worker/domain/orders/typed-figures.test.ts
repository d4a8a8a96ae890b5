import { expect, test } from 'vitest';
import { hasNoWay, isPayDoubtful } from './typed-figures.ts';

test.each([
  [950, 18, true],
  [95, 18, true],
  [75, 18, true],
  [150.01, 120, true],
  [150.01, null, true],
  [60.01, 0, true],
  [150, 60, false],
  [150, null, false],
  [60, 10, false],
  [9.5, 0, false],
  [75, 45, false],
])('whether a pay of $%f for %j minutes is doubtful: %j', (dollars, estimatedMinutes, isDoubtful) => {
  expect(isPayDoubtful({ payoutCents: dollars * 100, estimatedMinutes })).toBe(isDoubtful);
});

test('zero miles and minutes mean no distance, unless both places are known', () => {
  const nothing = { distanceMiles: 0, estimatedMinutes: 0, pickup: null, dropoff: null };
  const place = { lat: 39.3, lng: -76.6 };
  expect(hasNoWay(nothing)).toBe(true);
  expect(hasNoWay({ ...nothing, pickup: place })).toBe(true);
  expect(hasNoWay({ ...nothing, pickup: place, dropoff: place })).toBe(false);
  expect(hasNoWay({ ...nothing, distanceMiles: 0.1 })).toBe(false);
  expect(hasNoWay({ ...nothing, estimatedMinutes: 1 })).toBe(false);
  expect(hasNoWay({ ...nothing, distanceMiles: null, estimatedMinutes: null })).toBe(false);
});
