import type { LatLng } from '#worker/domain/shared/geo.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { buildGoogleUrl, buildPlaceLinks, buildUrl, writePlace } from './place-links.ts';

/** A stop for a navigation app; `sequence` is its number in our own list. */
export type NavigationStop = LatLng & { sequence: number };

/** One link with the numbers of the stops on it, in driving order. */
export type NavigationLink = { href: string; sequences: number[] };

type NavigationLinks = {
  google: NavigationLink[];
  apple: NavigationLink[];
  /** For Apple Maps before iOS 18.4, which supports one destination at a time. */
  appleSingle: NavigationLink[];
  waze: NavigationLink[];
};

/** The number of waypoints Google Maps accepts besides the destination. Source: Google Maps URLs, "waypoints". */
const GOOGLE_WAYPOINTS = { phone: 3, elsewhere: 9 };
/** Apple documents no limit; this one keeps a link as long as Google's. */
const APPLE_WAYPOINTS = 9;

/**
 * Returns links that open the stops in navigation apps, in driving order, with as few links as each app allows. Every link starts
 * at the driver's position at that time. Consecutive stops at the same place count once.
 */
export function buildNavigationLinks(
  stops: NavigationStop[],
  { isPhone }: { isPhone: boolean },
): NavigationLinks {
  const places = mergeNeighbors(stops);
  const googleSize = 1 + (isPhone ? GOOGLE_WAYPOINTS.phone : GOOGLE_WAYPOINTS.elsewhere);
  return {
    google: chunk(places, googleSize).map((part) => toLink(part, buildGoogleUrl(...splitLast(part)))),
    apple: chunk(places, 1 + APPLE_WAYPOINTS).map((part) => toLink(part, buildAppleUrl(part))),
    appleSingle: places.map((place) => toLink([place], buildPlaceLinks(place).apple)),
    waze: places.map((place) => toLink([place], buildPlaceLinks(place).waze)),
  };
}

type Place = LatLng & { sequences: number[] };

function mergeNeighbors(stops: NavigationStop[]): Place[] {
  const places: Place[] = [];
  for (const { lat, lng, sequence } of stops) {
    const last = places.at(-1);
    if (last && last.lat === lat && last.lng === lng) last.sequences.push(sequence);
    else places.push({ lat, lng, sequences: [sequence] });
  }
  return places;
}

function toLink(part: Place[], href: string): NavigationLink {
  return { href, sequences: part.flatMap(({ sequences }) => sequences) };
}

/** Source: Apple's unified map URLs, developer.apple.com/documentation/mapkit/unified-map-urls (iOS 18.4 and later). */
function buildAppleUrl(places: LatLng[]): string {
  const [destination, way] = splitLast(places);
  return buildUrl('https://maps.apple.com/directions', [
    ...way.map((place) => ['waypoint', place] as const),
    ['destination', destination],
    ['mode', 'driving'],
  ]);
}

/** Returns the last place and the places before it, in the notation of links. */
function splitLast(places: LatLng[]): [destination: string, way: string[]] {
  const texts = places.map(writePlace);
  return [texts.at(-1) ?? '', texts.slice(0, -1)];
}
