import { expect, test } from 'vitest';
import { rateFound, ratePlace } from './rate-place.ts';

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
  ['street', 0.4, 'unsure'],
  ['street', 0.39, 'unlikely'],
  ['address', 0.39, 'unlikely'],
] as const)('a %s of certainty %d is %s', (kind, score, rating) => {
  expect(ratePlace({ kind, score })).toBe(rating);
});

const place = (label: string, score: number, kind = 'address') => ({ label, score, kind });

test.each([
  ['131 N Port St', [place('131 N Port St', 0.52), place('S Port St', 0.25, 'street')], 'about'],
  ['131 n. port st, apt 2', [place('131 N Port St', 0.52)], 'about'],
  ['131 N Port Street, Baltimore', [place('131 N Port St, Baltimore', 0.5)], 'about'],
  ['131 N Port St', [place('131 N Port St, Baltimore', 0.5)], 'about'],
  ['131 N Port St, Baltimore', [place('131 N Port St, Baltimore', 0.39)], 'unlikely'],
  ['500 E Stanton Ave', [place('500 E St', 0.5)], 'unsure'],
  ['100 Main Stream Dr', [place('100 Main St', 0.5)], 'unsure'],
  ['12 Bay Ridge Ct', [place('12 Bay', 0.5)], 'unsure'],
  ['100 Main St, New York', [place('100 Main St, York', 0.5)], 'unsure'],
  ['100 York Rd, Towson', [place('100 York Rd, York', 0.5)], 'unsure'],
  ['131 N Port St', [place('131 N Port St', 0.5), place('131 N Port St, Towson', 0.5)], 'unsure'],
  ['131 N Prot St', [place('131 N Port St', 0.5)], 'unsure'],
  ['S Port St 131', [place('S Port St', 0.5, 'street')], 'unsure'],
  ['131 N Port St', [place('131 N Port St', 0.9), place('131 N Port St, Towson', 0.5)], 'found'],
  ['Calle Mayor 12', [place('Allen Aly', 0.23, 'street')], 'unlikely'],
  ['Calle Mayor 12', [], 'unlikely'],
])('for "%s", rates the first of %j as %s', (typed, places, rating) => {
  expect(rateFound(typed, places)).toBe(rating);
});

test('never uses a distant house without confirmation, even if it reads as typed', () => {
  const far = { ...place('742 Evergreen Ter, Springfield', 0.4), isFar: true };
  expect(rateFound('742 Evergreen Terrace', [far])).toBe('unsure');
  expect(rateFound('742 Evergreen Terrace', [{ ...far, isFar: false }])).toBe('about');
});
