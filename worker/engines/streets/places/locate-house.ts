import { inferHouse } from './infer-house.ts';
import type { House } from './place-data.ts';
import { findFirstHouse } from './place-data.ts';
import type { PlaceIndex, Street } from './place-index.ts';
import { findNearestPoint, type MicroPoint, measureMeters } from './plane.ts';

/** A house's place, its certainty (0–1), and its number as written. */
type LocatedHouse = MicroPoint & { certainty: number; number: string };

/** The largest gap between two known houses, in numbers and meters, for interpolation between them. */
const MAX_GAP_NUMBERS = 100;
const MAX_GAP_METERS = 250;

/**
 * Returns the place of a house number on a street: as recorded, else interpolated between its neighbors, else inferred from
 * parallel streets; null if none of these is possible.
 */
export function locateHouse(
  index: PlaceIndex,
  street: Street,
  number: number,
  suffix: string,
): LocatedHouse | null {
  const exact = findRecorded(street.houses, number, suffix);
  if (exact) {
    const isSame = suffix === '' || exact.text?.toLowerCase().endsWith(suffix);
    return {
      lat: exact.lat,
      lng: exact.lng,
      certainty: isSame ? 1 : 0.95,
      number: exact.text ?? `${number}`,
    };
  }
  const between = interpolate(street, number);
  if (between) return { ...between, certainty: 0.85, number: `${number}` };
  const inferred = inferHouse(index, street, number);
  return inferred && { ...inferred, number: `${number}` };
}

function findRecorded(houses: readonly House[], number: number, suffix: string): House | null {
  const same: House[] = [];
  for (let at = findFirstHouse(houses, number); houses[at]?.number === number; at++) {
    const house = houses[at];
    if (house) same.push(house);
  }
  const isAsked = ({ text }: House) => (suffix === '' ? text === null : text?.toLowerCase().endsWith(suffix));
  return same.find(isAsked) ?? same[0] ?? null;
}

/** Interpolates between neighbors on the same side (even or odd), or without these, on either side. */
function interpolate(street: Street, number: number): MicroPoint | null {
  return interpolateOn(street, number, 2) ?? interpolateOn(street, number, 1);
}

function interpolateOn(street: Street, number: number, step: 1 | 2): MicroPoint | null {
  const first = findFirstHouse(street.houses, number);
  const isOnSide = (house: House | undefined) => house !== undefined && (house.number - number) % step === 0;
  let above = first;
  while (above < street.houses.length && !isOnSide(street.houses[above])) above++;
  let below = first - 1;
  while (below >= 0 && !isOnSide(street.houses[below])) below--;
  const [from, to] = [street.houses[below], street.houses[above]];
  if (!from || !to || to.number - from.number > MAX_GAP_NUMBERS) return null;
  if (measureMeters(from, to) > MAX_GAP_METERS) return null;
  const share = (number - from.number) / (to.number - from.number);
  const between = {
    lat: from.lat + share * (to.lat - from.lat),
    lng: from.lng + share * (to.lng - from.lng),
  };
  const onStreet = findNearestPoint(street.lines, between);
  return onStreet && { lat: onStreet.lat, lng: onStreet.lng };
}
