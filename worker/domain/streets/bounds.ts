import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A bounding box in degrees. */
export type Bounds = { west: number; south: number; east: number; north: number };

/** Returns whether a place is in a bounding box, edges included. */
export function isWithin({ west, south, east, north }: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
