import type { LatLng } from '../shared/geo.ts';

type LastPosition = { positionLat: number | null; positionLng: number | null };

/** Where the driver was last, however long ago: people stay in their city. Null when they never said. */
export function getLastPosition({ positionLat, positionLng }: LastPosition): LatLng | null {
  return positionLat === null || positionLng === null ? null : { lat: positionLat, lng: positionLng };
}

/** What is near by is measured from here: the driver's last position, else the pickup of the first order that has one. */
export function chooseVicinity(driver: LastPosition, orders: { pickup: LatLng | null }[]): LatLng | null {
  return getLastPosition(driver) ?? orders.find(({ pickup }) => pickup)?.pickup ?? null;
}
