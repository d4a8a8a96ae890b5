import { computeMilesBetween } from '#worker/domain/shared/geo.ts';
import { UNITS_PER_DEGREE } from '#worker/engines/streets/index.ts';
import type { RoadGraph, Street } from './road-graph.ts';

export const METERS_PER_MILE = 1609.344;

/** Returns the length of a street along its shape, in meters. */
export function measureStreet({ lat, lng }: RoadGraph, { from, to, shape }: Street): number {
  let miles = 0;
  let before = toPlace(lat[from], lng[from]);
  for (let at = 0; at <= shape.length; at += 2) {
    const next = at < shape.length ? toPlace(shape[at], shape[at + 1]) : toPlace(lat[to], lng[to]);
    miles += computeMilesBetween(before, next);
    before = next;
  }
  return miles * METERS_PER_MILE;
}

function toPlace(lat = 0, lng = 0) {
  return { lat: lat / UNITS_PER_DEGREE, lng: lng / UNITS_PER_DEGREE };
}
