import type { LatLng } from '#worker/domain/shared/geo.ts';
import { moveBy } from '#worker/domain/shared/geo.ts';
import { pickInteger, type Random } from '#worker/domain/shared/random.ts';

/** The middle of the sample city (Austin, Texas), where nothing tells where the driver is. */
export const SAMPLE_CITY: LatLng = { lat: 30.2711, lng: -97.7437 };

/** A place on the sample city's street grid, in miles east and north of its middle, with the address that belongs there. */
export type StreetPlace = { eastMiles: number; northMiles: number; address: string };

/** Four blocks a mile, in both directions. */
const BLOCK_MILES = 0.25;
const HOUSES_A_BLOCK = 100;

/** Avenues run north, streets run east; the list starts again past its end. Invented names, as common as they come. */
const AVENUES = [
  'Juniper',
  'Larkspur',
  'Pecan',
  'Willow',
  'Magnolia',
  'Cypress',
  'Sycamore',
  'Laurel',
  'Hickory',
  'Aspen',
];
const STREETS = [
  'Mill',
  'Quarry',
  'Harvest',
  'Lantern',
  'Orchard',
  'Meadow',
  'Garden',
  'Bridge',
  'Station',
  'Prairie',
];

function nameOf(names: readonly string[], line: number): string {
  return names[((line % names.length) + names.length) % names.length] ?? '';
}

/** Snaps a place (miles east and north of the middle) to the nearer street or avenue and numbers the house by its block. */
export function snapToStreet(eastMiles: number, northMiles: number): StreetPlace {
  const avenue = Math.round(eastMiles / BLOCK_MILES);
  const street = Math.round(northMiles / BLOCK_MILES);
  const isOnAvenue = Math.abs(eastMiles / BLOCK_MILES - avenue) < Math.abs(northMiles / BLOCK_MILES - street);
  const along = isOnAvenue ? northMiles : eastMiles;
  const number = Math.max(1, Math.round((Math.abs(along) / BLOCK_MILES) * HOUSES_A_BLOCK));
  if (isOnAvenue) {
    const side = northMiles < 0 ? 'S' : 'N';
    const address = `${number} ${side} ${nameOf(AVENUES, avenue)} Ave`;
    return { eastMiles: avenue * BLOCK_MILES, northMiles, address };
  }
  const side = eastMiles < 0 ? 'W' : 'E';
  return {
    eastMiles,
    northMiles: street * BLOCK_MILES,
    address: `${number} ${side} ${nameOf(STREETS, street)} St`,
  };
}

/** Where a place of the grid is on earth when the grid's middle is at `center`; 5 decimals (about a yard). */
export function locate(place: Pick<StreetPlace, 'eastMiles' | 'northMiles'>, center: LatLng): LatLng {
  const miles = Math.hypot(place.eastMiles, place.northMiles);
  const { lat, lng } = moveBy(center, miles, Math.atan2(place.eastMiles, place.northMiles));
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 };
}

/** A made-up customer `minMiles` to `maxMiles` from `near`; one in three lives in a flat. */
export function createCustomerPlace(
  random: Random,
  near: Pick<StreetPlace, 'eastMiles' | 'northMiles'>,
  minMiles: number,
  maxMiles: number,
): StreetPlace {
  const miles = minMiles + random() * (maxMiles - minMiles);
  const bearing = random() * 2 * Math.PI;
  const place = snapToStreet(
    near.eastMiles + miles * Math.sin(bearing),
    near.northMiles + miles * Math.cos(bearing),
  );
  if (random() > 1 / 3) return place;
  return {
    ...place,
    address: `${place.address}, Apt ${pickInteger(random, 1, 4)}${pickInteger(random, 10, 48)}`,
  };
}
