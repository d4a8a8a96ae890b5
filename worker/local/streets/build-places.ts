import { rankByCount } from '#worker/domain/shared/group-by.ts';
import { abbreviateStreet, encodePlaces, type PlaceData } from '#worker/engines/streets/index.ts';
import { collectHouses } from './collect-houses.ts';
import { collectStreets } from './collect-streets.ts';
import { locateThing } from './locate-thing.ts';
import type { Extract, Tags } from './read-extract.ts';

/** Returns the `places.bin` of an extract, used by address search; deterministic. */
export function buildPlaces(extract: Extract): Uint8Array {
  return encodePlaces(collectPlaces(extract));
}

/** Returns the streets, house numbers, named places and areas of an extract. */
export function collectPlaces(extract: Extract): PlaceData {
  const things = [...extract.nodes, ...extract.ways, ...extract.relations];
  const cities = listByUse(things.flatMap(({ tags }) => tags['addr:city'] ?? []));
  const streets = collectStreets(extract);
  const houses = collectHouses(extract, streets);
  return {
    cities,
    areas: listAreas(things.map(({ tags }) => tags)),
    postcodes: listPostcodes(things.map(({ tags }) => tags)),
    streets: houses.map(({ street, houses: own }) => ({
      name: abbreviateStreet(street.name),
      otherNames: street.otherNames,
      city: cities.indexOf(findCity(own) ?? ''),
      lines: street.lines,
      houses: own.map(({ number, text, lat, lng }) => ({ number, text, lat, lng })),
    })),
    spots: collectSpots(extract),
  };
}

/** Returns the city named by most houses of a street, or null. */
function findCity(houses: readonly { city: string | null }[]): string | null {
  return listByUse(houses.flatMap(({ city }) => city ?? []))[0] ?? null;
}

/** Returns each text once, most frequent first. */
function listByUse(texts: readonly string[]): string[] {
  return rankByCount(texts).map(([text]) => text);
}

/** Returns the names of neighborhoods, towns and counties, and the codes of states. */
function listAreas(all: readonly Tags[]): string[] {
  const names = all.flatMap((tags) => {
    const county = /^(.+), ([A-Z]{2})$/.exec(tags['tiger:county'] ?? '');
    return [
      tags.place && tags.name ? tags.name : [],
      tags['addr:state'] ?? [],
      county ? [county[1] ?? '', county[2] ?? ''] : [],
    ].flat();
  });
  return [...new Set(names)].sort();
}

function listPostcodes(all: readonly Tags[]): string[] {
  const codes = all.flatMap((tags) =>
    [tags['addr:postcode'], tags.postal_code, tags['tiger:zip_left'], tags['tiger:zip_right']].flatMap(
      (code) => (code ?? '').split(/[;:]/).map((each) => each.trim().slice(0, 5)),
    ),
  );
  return [...new Set(codes.filter((code) => /^\d{5}$/.test(code)))].sort();
}

const SPOT_TAGS = ['amenity', 'shop', 'tourism', 'leisure', 'office', 'healthcare', 'place'];

/** Returns all places with a name, such as restaurants and neighborhoods; duplicates on the map are merged. */
function collectSpots(extract: Extract): PlaceData['spots'] {
  const spots = [...extract.nodes, ...extract.ways, ...extract.relations].flatMap((thing) => {
    const { name } = thing.tags;
    const place = name && SPOT_TAGS.some((tag) => thing.tags[tag]) ? locateThing(extract, thing) : null;
    if (!name || !place || name.includes('(historical)')) return [];
    const [number, street] = [thing.tags['addr:housenumber'], thing.tags['addr:street']];
    return [{ name, address: number && street ? `${number} ${abbreviateStreet(street)}` : '', ...place }];
  });
  const once = new Map(
    spots.map((spot) => [`${spot.name} ${Math.round(spot.lat / 1000)} ${Math.round(spot.lng / 1000)}`, spot]),
  );
  return [...once.values()].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.lat - other.lat,
  );
}
