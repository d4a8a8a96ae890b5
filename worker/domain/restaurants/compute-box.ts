import type { LatLng } from '../shared/geo.ts';

/** Sides of a rectangle on the map, in decimal degrees. */
export type Box = { south: number; north: number; west: number; east: number };

const MILES_A_DEGREE = 69;

/**
 * A rectangle that holds every place within `miles` of `centre`, and some more in its corners: what an index can look
 * up before distances are computed. Near a pole or the date line it spans all longitudes.
 */
export function computeBox({ lat, lng }: LatLng, miles: number): Box {
  const height = miles / MILES_A_DEGREE;
  const widest = Math.max(Math.abs(lat - height), Math.abs(lat + height));
  const width = widest < 89 ? height / Math.cos((widest * Math.PI) / 180) : 360;
  const crosses = lng - width < -180 || lng + width > 180;
  return {
    south: lat - height,
    north: lat + height,
    west: crosses ? -180 : lng - width,
    east: crosses ? 180 : lng + width,
  };
}
