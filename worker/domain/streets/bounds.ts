import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A rectangle in degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** Returns whether a place is in a rectangle, its sides included. */
export function isWithin({ west, south, east, north }: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
