import { expect, test } from 'vitest';
import { mergeMarks, writeNumbers } from './merge-marks.ts';

test('merges stops that would overlap into one mark and keeps the others separate', () => {
  const stops = [
    { sequence: 1, x: 0, y: 0 },
    { sequence: 2, x: 90, y: 0 },
    { sequence: 3, x: 10, y: 5 },
  ];
  const marks = mergeMarks(stops, 20);
  expect(marks.map(({ items }) => items.map(({ sequence }) => sequence))).toEqual([[1, 3], [2]]);
  expect(marks[0]).toMatchObject({ x: 0, y: 0 });
});

test.each([
  [[2], '2'],
  [[3, 2], '2–3'],
  [[2, 5, 6, 7], '2, 5–7'],
  [[4, 4], '4'],
])('formats the numbers %j as %s', (numbers, text) => {
  expect(writeNumbers(numbers)).toBe(text);
});
