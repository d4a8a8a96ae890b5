import type { LatLng } from '#worker/domain/shared/geo.ts';
import { findCell, getCellNumber } from '#worker/domain/shared/grid.ts';

/** Returns the key of a restaurant's ready facts, as `writeFactsOfOpenSql` computes it. */
export function getRestaurantKey(name: string, pickup: LatLng): string {
  const { row, column } = findCell(pickup, 'corner');
  return `${lowerAscii(name.replace(/^ +| +$/g, ''))}@${row},${column}`;
}

/** Returns the key of the ready facts of all restaurants around a place. */
export function getAreaKey(pickup: LatLng): string {
  return `@${getCellNumber(pickup, 'vicinity')}`;
}

/** Lowercases only the letters A to Z, as SQLite does. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
