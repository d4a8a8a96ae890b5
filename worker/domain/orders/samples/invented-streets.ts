import { computeMilesBetween, type LatLng, moveBy } from '#worker/domain/shared/geo.ts';
import { SAMPLE_CITY } from './city.ts';

/** Four blocks a mile, in both directions. */
const BLOCK_MILES = 0.25;
const HOUSES_A_BLOCK = 100;

/** Avenues run north, streets run east; the list starts again past its end. Invented, common names. */
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

/** Returns place and address of a place of the sample city if the city lay around another center. */
export function moveFromCity(place: LatLng, middle: LatLng): { address: string; at: LatLng } {
  const east = computeMilesBetween({ ...SAMPLE_CITY, lng: place.lng }, SAMPLE_CITY);
  const north = computeMilesBetween({ ...SAMPLE_CITY, lat: place.lat }, SAMPLE_CITY);
  const eastMiles = place.lng < SAMPLE_CITY.lng ? -east : east;
  const northMiles = place.lat < SAMPLE_CITY.lat ? -north : north;
  const at = moveBy(middle, Math.hypot(east, north), Math.atan2(eastMiles, northMiles));
  return {
    address: inventAddress(eastMiles, northMiles),
    at: { lat: Math.round(at.lat * 1e5) / 1e5, lng: Math.round(at.lng * 1e5) / 1e5 },
  };
}

/** Returns an address on the nearer street or avenue of an invented grid, with the house numbered by its block. */
function inventAddress(eastMiles: number, northMiles: number): string {
  const avenue = Math.round(eastMiles / BLOCK_MILES);
  const street = Math.round(northMiles / BLOCK_MILES);
  const isOnAvenue = Math.abs(eastMiles / BLOCK_MILES - avenue) < Math.abs(northMiles / BLOCK_MILES - street);
  const along = isOnAvenue ? northMiles : eastMiles;
  const number = Math.max(1, Math.round((Math.abs(along) / BLOCK_MILES) * HOUSES_A_BLOCK));
  if (isOnAvenue) return `${number} ${northMiles < 0 ? 'S' : 'N'} ${nameOf(AVENUES, avenue)} Ave`;
  return `${number} ${eastMiles < 0 ? 'W' : 'E'} ${nameOf(STREETS, street)} St`;
}
