import type { Point } from './clip-line.ts';

/** Returns twice the area of a ring in square degrees; positive if it runs counterclockwise. */
export function signedArea(ring: readonly Point[]): number {
  let area = 0;
  for (const [index, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring.at(index - 1) as Point;
    area += x1 * y2 - x2 * y1;
  }
  return area;
}

/** Whether a point is inside a ring, that is, a ray from it crosses the ring an odd number of times. */
export function isInRing([x, y]: Point, ring: readonly Point[]): boolean {
  let isInside = false;
  for (const [index, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring.at(index - 1) as Point;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** Returns polygons: each outer ring with the inner rings that start inside it. */
export function nestRings(outer: readonly Point[][], inner: readonly Point[][]): Point[][][] {
  return outer.map((ring) => [
    ring,
    ...inner.filter((hole) => hole[0] !== undefined && isInRing(hole[0], ring)),
  ]);
}
