import { findSquare, getCell } from '#worker/domain/shared/cell.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

/** The key under which the waits at a restaurant are kept. The statement that keeps them writes the same text. */
export function getRestaurantKey(name: string, pickup: LatLng): string {
  const { row, column } = findSquare(pickup, 'corner');
  return `${lowerAscii(name.replace(/^ +| +$/g, ''))}@${row},${column}`;
}

/** The key under which the waits at all restaurants around a place are kept. */
export function getAreaKey(pickup: LatLng): string {
  return `@${getCell(pickup)}`;
}

/** As SQLite does it: the letters A to Z only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
