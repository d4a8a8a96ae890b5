import type { LatLng } from '#worker/domain/shared/geo.ts';

/** The navigation apps. */
export const MAP_APPS = ['google', 'apple', 'waze'] as const;
export type MapApp = (typeof MAP_APPS)[number];

export type PlaceLinks = Record<MapApp, string>;

/** Links that lead from where the driver is to one place. */
export function buildPlaceLinks(place: LatLng): PlaceLinks {
  return { google: buildGoogleUrl([place]), apple: buildOldAppleUrl(place), waze: buildWazeUrl(place) };
}

/** Links to an address without a place; the app looks it up. */
export function buildAddressLinks(address: string): PlaceLinks {
  return {
    google: buildUrl('https://www.google.com/maps/dir/', [
      ['api', '1'],
      ['destination', address],
      ['travelmode', 'driving'],
      ['dir_action', 'navigate'],
    ]),
    apple: buildUrl('https://maps.apple.com/', [
      ['daddr', address],
      ['dirflg', 'd'],
    ]),
    waze: buildUrl('https://waze.com/ul', [
      ['q', address],
      ['navigate', 'yes'],
      ['utm_source', 'roadwaze'],
    ]),
  };
}

/** Links to what the app finds under a name, near where the driver is. */
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

/** Source: Google Maps URLs, developers.google.com/maps/documentation/urls. Without an origin it starts at the device. */
export function buildGoogleUrl(places: LatLng[]): string {
  const [way, destination] = splitLast(places);
  return buildUrl('https://www.google.com/maps/dir/', [
    ['api', '1'],
    ['destination', destination],
    ...(way.length > 0 ? [['waypoints', way.join('|')] as const] : []),
    ['travelmode', 'driving'],
    ['dir_action', 'navigate'],
  ]);
}

/** Source: Apple's map links, supported by every version. */
export function buildOldAppleUrl(place: LatLng): string {
  return buildUrl('https://maps.apple.com/', [
    ['daddr', writePlace(place)],
    ['dirflg', 'd'],
  ]);
}

/** Source: Waze deep links, developers.google.com/waze/deeplinks. */
export function buildWazeUrl(place: LatLng): string {
  return buildUrl('https://waze.com/ul', [
    ['ll', writePlace(place)],
    ['navigate', 'yes'],
    ['utm_source', 'roadwaze'],
  ]);
}

/** Returns the places on the way and the last one, as links write them. */
export function splitLast(places: LatLng[]): [way: string[], destination: string] {
  const texts = places.map(writePlace);
  return [texts.slice(0, -1), texts.at(-1) ?? ''];
}

export function buildUrl(base: string, parameters: (readonly [string, string])[]): string {
  return `${base}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;
}

/** Six decimals are some 10 cm, and never an exponent. */
function writePlace({ lat, lng }: LatLng): string {
  return [lat, lng].map((degrees) => String(Number(degrees.toFixed(6)))).join(',');
}
