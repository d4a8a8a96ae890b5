import { expect, test } from 'vitest';
import { ratePlace } from './rate-place.ts';

test.each([
  ['address', 1, 'found'],
  ['address', 0.8, 'found'],
  ['address', 0.79, 'about'],
  ['address', 0.55, 'about'],
  ['address', 0.54, 'unsure'],
  ['crossing', 0.6, 'about'],
  ['crossing', 0.59, 'unsure'],
  ['street', 0.5, 'unsure'],
  ['place', 0.59, 'unsure'],
] as const)('a %s of certainty %d is %s', (kind, score, rating) => {
  expect(ratePlace({ kind, score })).toBe(rating);
});
