import type { LatLng } from '#worker/domain/shared/geo.ts';

/** A stop as a navigation app needs it; `sequence` is its number on our own list. */
export type NavigationStop = LatLng & { sequence: number };

/** One link and the numbers of the stops it leads through, both included. */
export type NavigationLink = { href: string; from: number; to: number };

export type NavigationLinks = {
  google: NavigationLink[];
  apple: NavigationLink[];
  /** For Apple Maps before iOS 18.4, which knows one destination at a time. */
  appleSingle: NavigationLink[];
  waze: NavigationLink[];
};

/** The apps a driver can be handed over to. */
export const MAP_APPS = ['google', 'apple', 'waze'] as const;
export type MapApp = (typeof MAP_APPS)[number];

export type PlaceLinks = Record<MapApp, string>;

/** Places on the way that Google Maps takes besides the destination. Source: Google Maps URLs, "waypoints". */
const GOOGLE_WAYPOINTS = { phone: 3, elsewhere: 9 };
/** Apple documents no limit; this keeps a link as long as Google's. */
const APPLE_WAYPOINTS = 9;

/**
 * Links that hand stops to the drivers' navigation apps, in driving order, as few as each app allows. Every link starts
 * where the driver is then, so they are followed one after another. Neighbours at the same place count once.
 */
export function buildNavigationLinks(
  stops: NavigationStop[],
  { isPhone }: { isPhone: boolean },
): NavigationLinks {
  const places = mergeNeighbors(stops);
  const googleSize = 1 + (isPhone ? GOOGLE_WAYPOINTS.phone : GOOGLE_WAYPOINTS.elsewhere);
  return {
    google: chunk(places, googleSize).map((part) => toLink(part, buildGoogleUrl(part))),
    apple: chunk(places, 1 + APPLE_WAYPOINTS).map((part) => toLink(part, buildAppleUrl(part))),
    appleSingle: places.map((place) => toLink([place], buildOldAppleUrl(place))),
    waze: places.map((place) => toLink([place], buildWazeUrl(place))),
  };
}

/** Links that lead from where the driver is to one place. */
export function buildPlaceLinks(place: LatLng): PlaceLinks {
  return { google: buildGoogleUrl([place]), apple: buildOldAppleUrl(place), waze: buildWazeUrl(place) };
}

/** Links that lead to an address whose place is not known; the app looks it up. */
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

type Place = LatLng & { from: number; to: number };

function mergeNeighbors(stops: NavigationStop[]): Place[] {
  const places: Place[] = [];
  for (const { lat, lng, sequence } of stops) {
    const last = places.at(-1);
    if (last && last.lat === lat && last.lng === lng) last.to = sequence;
    else places.push({ lat, lng, from: sequence, to: sequence });
  }
  return places;
}

function chunk<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function toLink(part: Place[], href: string): NavigationLink {
  return { href, from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0 };
}

/** Source: Google Maps URLs, developers.google.com/maps/documentation/urls. Without an origin it starts at the device. */
function buildGoogleUrl(places: LatLng[]): string {
  const [way, destination] = splitLast(places);
  return buildUrl('https://www.google.com/maps/dir/', [
    ['api', '1'],
    ['destination', destination],
    ...(way.length > 0 ? [['waypoints', way.join('|')] as const] : []),
    ['travelmode', 'driving'],
    ['dir_action', 'navigate'],
  ]);
}

/** Source: Apple's unified map URLs, developer.apple.com/documentation/mapkit/unified-map-urls (iOS 18.4 and later). */
function buildAppleUrl(places: LatLng[]): string {
  const [way, destination] = splitLast(places);
  return buildUrl('https://maps.apple.com/directions', [
    ...way.map((place) => ['waypoint', place] as const),
    ['destination', destination],
    ['mode', 'driving'],
  ]);
}

/** Source: Apple's map links, understood by every version. */
function buildOldAppleUrl(place: LatLng): string {
  return buildUrl('https://maps.apple.com/', [
    ['daddr', writePlace(place)],
    ['dirflg', 'd'],
  ]);
}

/** Source: Waze deep links, developers.google.com/waze/deeplinks. */
function buildWazeUrl(place: LatLng): string {
  return buildUrl('https://waze.com/ul', [
    ['ll', writePlace(place)],
    ['navigate', 'yes'],
    ['utm_source', 'roadwaze'],
  ]);
}

function splitLast(places: LatLng[]): [way: string[], destination: string] {
  const texts = places.map(writePlace);
  return [texts.slice(0, -1), texts.at(-1) ?? ''];
}

function buildUrl(base: string, parameters: (readonly [string, string])[]): string {
  return `${base}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;
}

/** Six decimals are some 10 cm, and never an exponent. */
function writePlace({ lat, lng }: LatLng): string {
  return [lat, lng].map((degrees) => String(Number(degrees.toFixed(6)))).join(',');
}
