import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findCell, getCellNumber } from '#worker/domain/shared/grid.ts';

/** The key under which the waits at a restaurant are kept. The statement that keeps them writes the same text. */
export function getRestaurantKey(name: string, pickup: LatLng): string {
  const { row, column } = findCell(pickup, 'corner');
  return `${lowerAscii(name.replace(/^ +| +$/g, ''))}@${row},${column}`;
}

/** The key under which the waits at all restaurants around a place are kept. */
export function getAreaKey(pickup: LatLng): string {
  return `@${getCellNumber(pickup, 'vicinity')}`;
}

/** As SQLite does it: the letters A to Z only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
