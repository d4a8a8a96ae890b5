import { expect, test } from 'vitest';
import { choosePause } from './connect-live.ts';

test('backs off up to two minutes, with jitter', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((failures) => choosePause(failures, 1) / 1000);
  expect(longest).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
  expect(choosePause(4, 0)).toBe(4000);
  expect(choosePause(4, 0.5)).toBe(6000);
});
