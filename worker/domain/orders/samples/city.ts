import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import { pickInteger, pickWeighted, type Random } from '#worker/domain/shared/random.ts';
import places from './city-places.json' with { type: 'json' };

/** The center of the sample city (Baltimore, Highlandtown), used when the driver's position is unknown. */
export const SAMPLE_CITY: LatLng = { lat: 39.2855, lng: -76.5735 };

/** A place of the sample city; `index` is its position in `CITY_PLACES`. */
export type CityPlace = LatLng & { index: number; address: string };

function readPlace(fields: readonly string[], index: number): CityPlace {
  const [address = '', lat, lng] = fields;
  return { index, address, lat: Number(lat), lng: Number(lng) };
}

const readLines = (lines: readonly string[]) => lines.map((line) => line.split('|'));

/** The places of the invented restaurants, by name. */
export const RESTAURANTS_BY_NAME: ReadonlyMap<string, CityPlace> = new Map(
  readLines(places.restaurants).map(([name = '', ...fields], index) => [name, readPlace(fields, index)]),
);

/** The blocks where the invented customers live. */
export const CUSTOMERS: readonly CityPlace[] = readLines(places.customers).map((fields, index) =>
  readPlace(fields, RESTAURANTS_BY_NAME.size + index),
);

/** All places of the city, by index. */
export const CITY_PLACES: readonly CityPlace[] = [...RESTAURANTS_BY_NAME.values(), ...CUSTOMERS];

/** The radius of the sample city in miles. */
const CITY_MILES = 6;

export function isInCity(place: LatLng): boolean {
  return computeMilesBetween(place, SAMPLE_CITY) <= CITY_MILES;
}

/** Returns the nearest place of the city. */
export function findNearestPlace(place: LatLng): CityPlace {
  return CITY_PLACES.reduce((nearest, one) =>
    computeMilesBetween(place, one) < computeMilesBetween(place, nearest) ? one : nearest,
  );
}

/** Returns an invented customer `minMiles` to `maxMiles` from `near` in a straight line; one in three lives in an apartment. */
export function pickCustomer(random: Random, near: LatLng, minMiles: number, maxMiles: number): CityPlace {
  const place = pickWeighted(random, CUSTOMERS, (one) => {
    const miles = computeMilesBetween(near, one);
    return miles < minMiles || miles > maxMiles ? 0 : 1;
  });
  if (random() > 1 / 3) return place;
  const [house, town] = place.address.split(', ');
  return { ...place, address: `${house}, Apt ${pickInteger(random, 1, 4)}, ${town}` };
}
