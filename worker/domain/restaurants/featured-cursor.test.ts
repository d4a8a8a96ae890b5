import { expect, test } from 'vitest';
import { formatFeaturedCursor, parseFeaturedCursor } from './featured-cursor.ts';

const near = { key: 0, square: 123_456_789_012, slug: 'half-moon-k7q2zx' };
const newest = { key: 1_760_000_000_000, square: null, slug: 'half-moon-k7q2zx' };

test('a cursor comes back as it was, in the kind of list it is from', () => {
  expect(parseFeaturedCursor(formatFeaturedCursor(near), true)).toEqual(near);
  expect(parseFeaturedCursor(formatFeaturedCursor(newest), false)).toEqual(newest);
  expect(parseFeaturedCursor(formatFeaturedCursor(near), false)).toBeNull();
  expect(parseFeaturedCursor(formatFeaturedCursor(newest), true)).toBeNull();
});

test('anything else is none', () => {
  for (const text of ['', '1', '1_', '_x', 'x_y', '1_2_3_x', '1_HALF', "1_x' or 1", '1.5_x', '-1_x']) {
    expect(parseFeaturedCursor(text, false), text).toBeNull();
    expect(parseFeaturedCursor(text, true), text).toBeNull();
  }
});
