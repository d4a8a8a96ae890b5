import { expect, test } from 'vitest';
import { formatHourRange } from './format-hour-range.ts';

const write = (from: number, until: number, language = 'en') =>
  formatHourRange(from, until, language).replaceAll(/\s/gu, '');

test.each([
  [12, 14, '12–2PM'],
  [23, 24, '11PM–12AM'],
  [22, 24, '10PM–12AM'],
  [21, 5, '9PM–5AM'],
  [21, 29, '9PM–5AM'],
])('formats %i to %i without dates', (from, until, text) => {
  expect(write(from, until)).toBe(text);
});

test('omits dates in languages with a 24-hour clock as well', () => {
  expect(write(23, 24, 'nl')).toBe('23–00');
});
