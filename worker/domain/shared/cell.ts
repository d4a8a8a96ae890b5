import type { LatLng } from './geo.ts';

/** Cells a degree; one is about seven miles high. */
const PER_DEGREE = 10;
/** More than there are cells round the globe. */
const ROW = 10_000;

/** The number of the tenth of a degree in which a place lies; the column `pickup_cell` is computed the same way. */
export function getCell({ lat, lng }: LatLng): number {
  return Math.trunc((lat + 90) * PER_DEGREE) * ROW + Math.trunc((lng + 180) * PER_DEGREE);
}

/** From a cell's number to its own and its eight neighbors': at least five miles all round, up to 60° north or south. */
export function listSteps(): number[] {
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => north * ROW + east));
}
