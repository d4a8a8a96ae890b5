import type { LatLng } from './geo.ts';

type LastPosition = { positionLat: number | null; positionLng: number | null };

/** Where the driver was last, however long ago: people stay in their city. Null when they never said. */
export function getLastPosition({ positionLat, positionLng }: LastPosition): LatLng | null {
  return positionLat === null || positionLng === null ? null : { lat: positionLat, lng: positionLng };
}
