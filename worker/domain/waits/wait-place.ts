import type { LatLng } from '../shared/geo.ts';

/** Cells a degree: a restaurant is known by its name in a cell of some 0.7 miles, an area is one of some 3.5 miles. */
export const RESTAURANT_CELLS = 100;
export const AREA_CELLS = 20;

/** The key under which the waits of a restaurant are counted. The statement that counts writes the same text. */
export function getRestaurantKey(name: string, pickup: LatLng): string {
  return `${lowerAscii(name.replace(/^ +| +$/g, ''))}@${getCell(pickup, RESTAURANT_CELLS)}`;
}

/** The key under which the waits of all restaurants around a place are counted. */
export function getAreaKey(pickup: LatLng): string {
  return `@${getCell(pickup, AREA_CELLS)}`;
}

/** Shifted to where no coordinate is negative, so that cutting off rounds down. */
function getCell({ lat, lng }: LatLng, perDegree: number): string {
  return `${Math.trunc((lat + 90) * perDegree)},${Math.trunc((lng + 180) * perDegree)}`;
}

/** As SQLite does it: the letters A to Z only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
