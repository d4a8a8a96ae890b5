import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';

test('pieces of one street become one line, turned round where need be', () => {
  const pieces = [
    [3, 4],
    [1, 2, 3],
    [6, 5, 4],
  ];
  expect(joinLines(pieces, { isDirected: false })).toEqual([[1, 2, 3, 4, 5, 6]]);
});

test('a line with a direction keeps it', () => {
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

test('a ring is closed once, and every piece of a fork is kept', () => {
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
