import type { LatLng } from '#worker/domain/shared/geo.ts';

export const MAP_APPS = ['google', 'apple', 'waze'] as const;
export type MapApp = (typeof MAP_APPS)[number];

export type PlaceLinks = Record<MapApp, string>;

/** Returns links that navigate from the driver's position to a place. */
export function buildPlaceLinks(place: LatLng): PlaceLinks {
  const destination = writePlace(place);
  return buildWayLinks(destination, ['ll', destination]);
}

/** Returns links that navigate to an address without coordinates, which the app looks up. */
export function buildAddressLinks(address: string): PlaceLinks {
  return buildWayLinks(address, ['q', address]);
}

/**
 * Sources: developers.google.com/maps/documentation/urls (without an origin, directions start at the device), Apple's map links,
 * which every version supports, and developers.google.com/waze/deeplinks.
 */
function buildWayLinks(destination: string, forWaze: Parameter): PlaceLinks {
  return {
    google: buildGoogleUrl(destination),
    apple: buildUrl('https://maps.apple.com/', [
      ['daddr', destination],
      ['dirflg', 'd'],
    ]),
    waze: buildUrl('https://waze.com/ul', [forWaze, ['navigate', 'yes'], ['utm_source', 'roadwaze']]),
  };
}

/** Returns links that search for a name near the driver. */
export function buildSearchLinks(name: string): PlaceLinks {
  return {
    google: buildUrl('https://www.google.com/maps/search/', [
      ['api', '1'],
      ['query', name],
    ]),
    apple: buildUrl('https://maps.apple.com/', [['q', name]]),
    waze: buildUrl('https://waze.com/ul', [
      ['q', name],
      ['utm_source', 'roadwaze'],
    ]),
  };
}

/** Returns a link with directions to a destination, through the given waypoints. */
export function buildGoogleUrl(destination: string, way: string[] = []): string {
  return buildUrl('https://www.google.com/maps/dir/', [
    ['api', '1'],
    ['destination', destination],
    ...(way.length > 0 ? [['waypoints', way.join('|')] as const] : []),
    ['travelmode', 'driving'],
    ['dir_action', 'navigate'],
  ]);
}

type Parameter = readonly [name: string, value: string];

export function buildUrl(base: string, parameters: readonly Parameter[]): string {
  return `${base}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** Formats a place for links. Six decimals are about 10 cm and never use an exponent. */
export function writePlace({ lat, lng }: LatLng): string {
  return [lat, lng].map((degrees) => String(Number(degrees.toFixed(6)))).join(',');
}
