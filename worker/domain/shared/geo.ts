/** A place on earth in decimal degrees. */
export type LatLng = { lat: number; lng: number };

const EARTH_RADIUS_MILES = 3958.8;

/** Miles per degree of latitude. */
export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Returns the great-circle distance between two places, in miles.
 * Source: haversine formula, R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
 */
export function computeMilesBetween(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Returns the place `miles` away in the direction `bearing` (radians, 0 = north), by a flat-earth formula that is accurate up to
 * 30 miles.
 */
export function moveBy(from: LatLng, miles: number, bearing: number): LatLng {
  const degrees = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI);
  return {
    lat: from.lat + degrees * Math.cos(bearing),
    lng: from.lng + (degrees * Math.sin(bearing)) / Math.cos(radians(from.lat)),
  };
}

/** Rounds a place to `decimals`; 3 (about 100 m) is the precision of a driver's position outside a shift. */
export function roundPosition({ lat, lng }: LatLng, decimals = 3): LatLng {
  const factor = 10 ** decimals;
  return { lat: Math.round(lat * factor) / factor, lng: Math.round(lng * factor) / factor };
}

/** Returns the place stored in two columns, or null if unknown. */
export function toPlace(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

export type LastPosition = { positionLat: number | null; positionLng: number | null };

/** Returns the driver's last position, however old, or null. */
export function getLastPosition({ positionLat, positionLng }: LastPosition): LatLng | null {
  return toPlace(positionLat, positionLng);
}
