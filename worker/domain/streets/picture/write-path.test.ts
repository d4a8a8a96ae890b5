import { expect, test } from 'vitest';
import { clipArea, clipToPicture, writePath } from './write-path.ts';

const SIZE = { width: 100, height: 100 };

test('writes lines in half points, relative to the previous point', () => {
  const lines = [
    [
      { x: 1, y: 2 },
      { x: 3, y: 1 },
      { x: 3.1, y: 1 },
      { x: 0, y: 4 },
    ],
    [
      { x: 0, y: 4 },
      { x: 5, y: 5 },
    ],
  ];
  expect(writePath(lines, { isClosed: false })).toBe('m2 4l4-2-6 6m0 0l10 2');
});

test('closes an area at its start and drops one without an extent', () => {
  const square = [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 2, y: 2 },
  ];
  expect(writePath([square, [{ x: 9, y: 9 }], square], { isClosed: true })).toBe(
    'm2 2l2 0 0 2zm0 0l2 0 0 2z',
  );
});

test('splits a line that leaves the picture and drops one outside it', () => {
  const [inside, far] = [
    { x: 50, y: 50 },
    { x: 500, y: 50 },
  ];
  const farther = { x: 600, y: 50 };
  expect(clipToPicture([inside, far, farther, inside], SIZE)).toHaveLength(2);
  expect(clipToPicture([far, farther], SIZE)).toEqual([]);
});

test('fills the picture with an area around it and drops one beside it', () => {
  const around = [
    { x: -900, y: -900 },
    { x: 900, y: -900 },
    { x: 900, y: 900 },
    { x: -900, y: 900 },
  ];
  const clipped = clipArea(around, SIZE);
  expect(Math.min(...clipped.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...clipped.map(({ y }) => y))).toBeGreaterThanOrEqual(100);
  expect(Math.max(...clipped.map(({ x }) => x))).toBeLessThan(200);
  expect(
    clipArea(
      around.map(({ x, y }) => ({ x: x + 5000, y })),
      SIZE,
    ),
  ).toEqual([]);
});
