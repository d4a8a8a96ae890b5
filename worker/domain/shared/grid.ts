import { type LatLng, MILES_PER_DEGREE } from './geo.ts';

/**
 * The resolutions of the one grid by which the product divides the earth, as cells per degree:
 *
 * - `block` (0.002°, 220 meters high and in the US at most 200 wide): a move of more than 300 meters leaves it.
 * - `corner` (0.01°, 0.7 miles high): distinguishes restaurants of the same name.
 * - `neighborhood` (0.02°, 1.4 miles high and wide): the unit for comparing demand and pay. Its columns are widened by the
 *   cosine of their row's latitude, so that cells are square everywhere.
 * - `vicinity` (0.1°, 7 miles high): offers and waits nearby.
 * - `town` (0.5°, 35 miles high): a town with its suburbs.
 *
 * All except `neighborhood` are plain degrees, so that SQL computes the same cell (`worker/db/cell-sql.ts`).
 */
export const CELLS_PER_DEGREE = { block: 500, corner: 100, neighborhood: 50, vicinity: 10, town: 2 } as const;

/** The resolutions whose cells have numbers; a number fits one column and an index. */
export type NumberedResolution = 'vicinity' | 'town';

/** A cell's number is `row * CELLS_A_ROW + column`; no numbered resolution has more columns. */
export const CELLS_A_ROW = 10_000;

/** Returns the row and column of the cell that contains a place, counted from the south pole and the date line. */
export function findCell(
  { lat, lng }: LatLng,
  resolution: 'block' | 'corner' | NumberedResolution,
): { row: number; column: number } {
  const perDegree = CELLS_PER_DEGREE[resolution];
  return { row: Math.floor((lat + 90) * perDegree), column: Math.floor((lng + 180) * perDegree) };
}

/** Returns the number of the cell that contains a place. */
export function getCellNumber(place: LatLng, resolution: NumberedResolution): number {
  const { row, column } = findCell(place, resolution);
  return row * CELLS_A_ROW + column;
}

/**
 * Returns the offsets to a cell's number for the cell itself and its eight neighbors. Around a vicinity they reach at least five
 * miles, up to 60° of latitude.
 */
export function listNeighborSteps(): number[] {
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => north * CELLS_A_ROW + east));
}

/** No streets lie farther north, and circles of latitude get too short there. */
const LAST_LAT = 80;

/**
 * Returns the towns that overlap the circle of `miles` around a place: up to nine for 25 miles, up to thirty toward the poles,
 * where the list is incomplete.
 */
export function listTownsWithin(place: LatLng, miles: number): number[] {
  const north = miles / MILES_PER_DEGREE;
  const east = north / cosine(Math.min(LAST_LAT, Math.abs(place.lat)));
  const columns = 360 * CELLS_PER_DEGREE.town;
  const first = findCell({ lat: Math.max(-90, place.lat - north), lng: place.lng - east }, 'town');
  const last = findCell({ lat: Math.min(90, place.lat + north), lng: place.lng + east }, 'town');
  const towns = new Set<number>();
  for (let row = first.row; row <= last.row; row += 1) {
    for (let column = first.column; column <= last.column; column += 1) {
      towns.add(row * CELLS_A_ROW + ((column + columns) % columns));
    }
  }
  return [...towns];
}

/** Returns the key of the neighborhood that contains a place, such as "1513:-4221". */
export function getNeighborhood({ lat, lng }: LatLng): string {
  const row = Math.floor(lat / NEIGHBORHOOD_DEGREES);
  return `${row}:${Math.floor(lng / getColumnDegrees(row))}`;
}

/** Returns the center of a neighborhood. Throws RangeError for a malformed key. */
export function getNeighborhoodCenter(key: string): LatLng {
  const [row = Number.NaN, column = Number.NaN] = key.split(':').map(Number);
  if (!Number.isInteger(row) || !Number.isInteger(column)) throw new RangeError(`No neighborhood: ${key}`);
  return { lat: (row + 0.5) * NEIGHBORHOOD_DEGREES, lng: (column + 0.5) * getColumnDegrees(row) };
}

const NEIGHBORHOOD_DEGREES = 1 / CELLS_PER_DEGREE.neighborhood;

function getColumnDegrees(row: number): number {
  return NEIGHBORHOOD_DEGREES / cosine((row + 0.5) * NEIGHBORHOOD_DEGREES);
}

/** Returns the cosine of a latitude, kept above zero near the poles. */
function cosine(lat: number): number {
  return Math.max(0.01, Math.cos((lat * Math.PI) / 180));
}
