import { expect, test } from 'vitest';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import type { Point } from './clip-line.ts';
import { closeCoastline } from './close-coastline.ts';
import { isInRing } from './rings.ts';

const BOX: Bounds = { west: 0, south: 0, east: 10, north: 10 };

/** Whether a place is sea: inside a shore and outside its islands. */
function isSea(polygons: Point[][][], place: Point): boolean {
  return polygons.some(
    ([shore = [], ...islands]) =>
      isInRing(place, shore) && !islands.some((island) => isInRing(place, island)),
  );
}

test('water is on the right of a line across the box, in either direction', () => {
  const eastward = closeCoastline(
    [
      [
        [-1, 5],
        [11, 5],
      ],
    ],
    BOX,
  );
  expect([isSea(eastward, [5, 2]), isSea(eastward, [5, 8])]).toEqual([true, false]);
  const westward = closeCoastline(
    [
      [
        [11, 5],
        [-1, 5],
      ],
    ],
    BOX,
  );
  expect([isSea(westward, [5, 2]), isSea(westward, [5, 8])]).toEqual([false, true]);
});

test('two shores of a strait enclose one water, and a bay may exit on the side where it enters', () => {
  const strait = closeCoastline(
    [
      [
        [-1, 7],
        [11, 7],
      ],
      [
        [11, 3],
        [-1, 3],
      ],
    ],
    BOX,
  );
  expect([8, 5, 1].map((lat) => isSea(strait, [5, lat]))).toEqual([false, true, false]);
  const bay = closeCoastline(
    [
      [
        [6, -1],
        [6, 4],
        [4, 4],
        [4, -1],
      ],
    ].map((line) => line.reverse() as Point[]),
    BOX,
  );
  expect([isSea(bay, [5, 2]), isSea(bay, [5, 6]), isSea(bay, [1, 2])]).toEqual([true, false, false]);
});

test('islands are holes in the sea, even without a mainland', () => {
  const island: Point[] = [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
    [4, 4],
  ];
  const alone = closeCoastline([island], BOX);
  expect([isSea(alone, [5, 5]), isSea(alone, [1, 1])]).toEqual([false, true]);
  const near = closeCoastline(
    [
      island,
      [
        [-1, 9],
        [11, 9],
      ],
    ],
    BOX,
  );
  expect([isSea(near, [5, 5]), isSea(near, [1, 1]), isSea(near, [1, 9.5])]).toEqual([false, true, false]);
});

test('an island that extends beyond the box is land up to the edge, wherever its line starts', () => {
  const island: Point[] = [
    [8, 4],
    [12, 4],
    [12, 6],
    [8, 6],
  ];
  for (const shift of [0, 1, 2, 3]) {
    const turned = [...island.slice(shift), ...island.slice(0, shift)];
    const sea = closeCoastline([[...turned, turned[0] as Point]], BOX);
    expect([isSea(sea, [9, 5]), isSea(sea, [5, 5]), isSea(sea, [9, 8])]).toEqual([false, true, true]);
  }
});

test('a line that ends within the box encloses no water', () => {
  expect(
    closeCoastline(
      [
        [
          [-1, 5],
          [5, 5],
        ],
      ],
      BOX,
    ),
  ).toEqual([]);
  expect(closeCoastline([], BOX)).toEqual([]);
});
