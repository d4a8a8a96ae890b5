import { expect, test } from 'vitest';
import { formatFeaturedCursor, parseFeaturedCursor } from './featured-cursor.ts';

const cursor = { key: 1_760_000_000_000, slug: 'half-moon-k7q2zx' };
const [near, newest] = [{ isNear: true }, { isNear: false }];

test('parses a formatted cursor only for the kind of list it is from', () => {
  expect(parseFeaturedCursor(formatFeaturedCursor(cursor, near), near)).toEqual(cursor);
  expect(parseFeaturedCursor(formatFeaturedCursor(cursor, newest), newest)).toEqual(cursor);
  expect(parseFeaturedCursor(formatFeaturedCursor(cursor, near), newest)).toBeNull();
  expect(parseFeaturedCursor(formatFeaturedCursor(cursor, newest), near)).toBeNull();
});

test('rejects a malformed cursor', () => {
  for (const text of [
    '',
    '1',
    '1_',
    '_x',
    'x_y',
    '1_2_x',
    '1_2_3_x',
    '1_HALF',
    "1_x' or 1",
    '1.5_x',
    '-1_x',
  ]) {
    for (const list of [near, newest]) {
      expect(parseFeaturedCursor(text, list), text).toBeNull();
      expect(parseFeaturedCursor(`near_${text}`, list), text).toBeNull();
    }
  }
});
