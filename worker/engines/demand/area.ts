import type { LatLng } from '#worker/domain/shared/geo.ts';

/** Rows of the grid are 0.02 degrees high: some 1.4 miles (2.2 km), a neighborhood a driver reaches in minutes. */
const ROW_DEGREES = 0.02;

/** East to west a cell is as wide as it is high, whatever the latitude; so the width belongs to the row. */
function getColumnDegrees(row: number): number {
  const lat = (row + 0.5) * ROW_DEGREES;
  return ROW_DEGREES / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
}

/** The cell of the grid a place lies in, such as "1513:-4221": the same for all places in it, and for ever. */
export function getAreaCell({ lat, lng }: LatLng): string {
  const row = Math.floor(lat / ROW_DEGREES);
  return `${row}:${Math.floor(lng / getColumnDegrees(row))}`;
}

/** The middle of a cell. Throws RangeError on anything `getAreaCell` never answers. */
export function getAreaCenter(cell: string): LatLng {
  const [row = Number.NaN, column = Number.NaN] = cell.split(':').map(Number);
  if (!Number.isInteger(row) || !Number.isInteger(column)) throw new RangeError(`No cell: ${cell}`);
  return { lat: (row + 0.5) * ROW_DEGREES, lng: (column + 0.5) * getColumnDegrees(row) };
}
