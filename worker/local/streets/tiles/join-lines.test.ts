import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';

test('joins the ways of a street into one line, reversing some if needed', () => {
  const pieces = [
    [3, 4],
    [1, 2, 3],
    [6, 5, 4],
  ];
  expect(joinLines(pieces, { isDirected: false })).toEqual([[1, 2, 3, 4, 5, 6]]);
});

test('keeps the direction of directed lines', () => {
  const pieces = [
    [3, 4],
    [1, 2, 3],
    [6, 5, 4],
  ];
  expect(joinLines(pieces, { isDirected: true })).toEqual([
    [1, 2, 3, 4],
    [6, 5, 4],
  ]);
});

test('closes a ring once, and keeps all branches of a fork', () => {
  expect(
    joinLines(
      [
        [1, 2],
        [2, 3],
        [3, 1],
      ],
      { isDirected: true },
    ),
  ).toEqual([[1, 2, 3, 1]]);
  const fork = joinLines(
    [
      [1, 2],
      [2, 3],
      [2, 4],
    ],
    { isDirected: false },
  );
  expect(fork.flat().sort()).toEqual([1, 2, 2, 3, 4]);
});
