import { expect, test } from 'vitest';
import { measureShareTrend } from './measure-trend.ts';

test('measures a share’s change in percentage points, weighting every answer equally', () => {
  // Before: 50 of 100; since: 90 of 150. The mean of the weekly shares would show a fall.
  const weeks = [
    { part: 10, whole: 20 },
    { part: 40, whole: 80 },
    { part: 90, whole: 140 },
    { part: 0, whole: 10 },
  ];
  expect(measureShareTrend(weeks)).toMatchObject({ points: 10, weeks: 2 });
});

test('a steady change is clear, one within the weekly variation is not', () => {
  const toWeeks = (parts: number[]) => parts.map((part) => ({ part, whole: 100 }));
  expect(measureShareTrend(toWeeks([50, 51, 49, 50, 70, 71, 69, 70]))).toEqual({
    points: 20,
    isClear: true,
    weeks: 4,
  });
  expect(measureShareTrend(toWeeks([20, 80, 30, 70, 40, 60, 75, 45]))).toMatchObject({ isClear: false });
});

test('a single week makes no trend, and two weeks never a clear one', () => {
  expect(measureShareTrend([{ part: 3, whole: 4 }])).toBeNull();
  const two = [
    { part: 1, whole: 10 },
    { part: 9, whole: 10 },
  ];
  expect(measureShareTrend(two)).toEqual({ points: 80, isClear: false, weeks: 1 });
});
