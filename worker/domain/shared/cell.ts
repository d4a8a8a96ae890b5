import { type LatLng, MILES_PER_DEGREE } from './geo.ts';

/**
 * Squares of the globe by what they are for, as how many make a degree: a restaurant's corner (0.7 miles high), the
 * vicinity orders and waits are compared in (7 miles), a town with its suburbs (35 miles).
 */
export const SQUARES = { corner: 100, vicinity: 10, town: 2 } as const;
export type SquareSize = keyof typeof SQUARES;

/** More than there are columns of the squares that are numbered. */
const ROW = 10_000;

/** Row and column of the square a place lies in; both shifted to where no coordinate is negative. */
export function findSquare({ lat, lng }: LatLng, size: SquareSize): { row: number; column: number } {
  return { row: Math.floor((lat + 90) * SQUARES[size]), column: Math.floor((lng + 180) * SQUARES[size]) };
}

/** The number of the vicinity or town a place lies in; the column `pickup_cell` of a vicinity is computed the same way. */
export function getCell(place: LatLng, size: 'vicinity' | 'town' = 'vicinity'): number {
  const { row, column } = findSquare(place, size);
  return row * ROW + column;
}

/** From a cell's number to its own and its eight neighbors': of vicinities at least five miles all round, up to 60° north or south. */
export function listSteps(): number[] {
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => north * ROW + east));
}

/** The towns that lie at least in part within `miles` of a place: up to nine for 25 miles, more towards the poles. */
export function listTownsWithin(place: LatLng, miles: number): number[] {
  const north = miles / MILES_PER_DEGREE;
  const east = Math.min(180, north / Math.max(0.01, Math.cos((place.lat * Math.PI) / 180)));
  const columns = 360 * SQUARES.town;
  const first = findSquare({ lat: Math.max(-90, place.lat - north), lng: place.lng - east }, 'town');
  const last = findSquare({ lat: Math.min(90, place.lat + north), lng: place.lng + east }, 'town');
  const towns = new Set<number>();
  for (let row = first.row; row <= last.row; row += 1) {
    for (let column = first.column; column <= last.column; column += 1) {
      towns.add(row * ROW + ((column + columns) % columns));
    }
  }
  return [...towns];
}
