import { expect, test } from 'vitest';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import type { Point } from './clip-line.ts';
import { closeCoastline } from './close-coastline.ts';
import { isInRing } from './rings.ts';

const BOX: Bounds = { west: 0, south: 0, east: 10, north: 10 };

/** Whether a place is sea: in a shore and in no island of it. */
function isSea(polygons: Point[][][], place: Point): boolean {
  return polygons.some(
    ([shore = [], ...islands]) =>
      isInRing(place, shore) && !islands.some((island) => isInRing(place, island)),
  );
}

test('water lies on the right of a line that crosses the box, whichever way it runs', () => {
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

test('two shores of one strait make one water, and a bay that leaves by the side it came in another', () => {
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

test('islands are holes of the sea, also where no mainland is in sight', () => {
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

test('an island that reaches out of the box is land up to its edge, wherever its line begins', () => {
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

test('a line that ends within the box makes no water', () => {
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
