import { CELLS_A_ROW, CELLS_PER_DEGREE, type NumberedResolution } from '#worker/domain/shared/grid.ts';
import { DRAW_FACTORS, MAX_DRAW } from '#worker/engines/offers/index.ts';

/** The prefix of the `lat` and `lng` columns of a place. */
type Prefix = '' | 'pickup_' | 'position_';

/** Returns the SQL text of the row and the column (`findCell`) of a place. */
export function writeCellSql(
  prefix: Prefix,
  resolution: 'corner' | NumberedResolution,
): { row: string; column: string } {
  const perDegree = CELLS_PER_DEGREE[resolution];
  return {
    row: `cast((${prefix}lat + 90) * ${perDegree} as integer)`,
    column: `cast((${prefix}lng + 180) * ${perDegree} as integer)`,
  };
}

/** Returns the SQL text of a place's cell number (`getCellNumber`). SQLite uses an expression index only for identical text. */
export function writeCellNumberSql(prefix: Prefix, resolution: NumberedResolution): string {
  const { row, column } = writeCellSql(prefix, resolution);
  return `(${row} * ${CELLS_A_ROW} + ${column})`;
}

/** Returns the SQL text of the `draw` of an `orders` row (`DRAW_FACTORS`). */
export function writeDrawSql(): string {
  const places = ['pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng'];
  const parts = places.map(
    (column, index) => `${DRAW_FACTORS[index]} * cast(round(10000 * (${column} + 180)) as integer)`,
  );
  return `((${parts.join(' + ')}) % ${MAX_DRAW})`;
}
