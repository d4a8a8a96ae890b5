/** Rows and columns of the small squares a degree is cut into: each 0.002 degrees, some 700 feet from south to north. */
export const SQUARES_A_DEGREE = 512;

/** A town (`getCell`) is 256 by 256 small squares, numbered so that every quarter of a quarter of it is one range. */
export const SQUARES_A_TOWN = 256;

/** Of an expression for a number of degrees from the south pole or the date line: the row or column of small squares. */
const cut = (degrees: string) => `cast(${degrees} * ${SQUARES_A_DEGREE} as integer)`;

export const SQUARE_ROW = cut('(lat + 90)');
/** The date line has two names and one column. */
export const SQUARE_COLUMN = `(${cut('(lng + 180)')} % ${360 * SQUARES_A_DEGREE})`;

/** The bits of row and column in turns, the row's first: Morton's order, within a town. */
function interleave(): string {
  const bits = Array.from({ length: Math.log2(SQUARES_A_TOWN) }, (_, bit) => bit);
  const take = (line: string, bit: number, place: number) => `((${line} >> ${bit} & 1) << ${place})`;
  return bits
    .map((bit) => `${take(SQUARE_ROW, bit, 2 * bit + 1)} | ${take(SQUARE_COLUMN, bit, 2 * bit)}`)
    .join(' | ');
}

/**
 * The number of the small square in which `lat` and `lng` of a row lie, in SQL: the number of the town, then the place
 * within it. Source of the order: G. M. Morton, "A Computer Oriented Geodetic Data Base", IBM, 1966.
 */
export const SQUARE = `((${SQUARE_ROW} / ${SQUARES_A_TOWN} * 10000 + ${SQUARE_COLUMN} / ${SQUARES_A_TOWN}) * ${SQUARES_A_TOWN ** 2} + (${interleave()}))`;
