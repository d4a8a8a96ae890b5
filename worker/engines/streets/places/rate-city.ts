import { type PlaceIndex, readBox, type Street } from './place-index.ts';
import { areNear, type MicroPoint } from './plane.ts';

/** The factor on the certainty of a place in a city other than the typed one. */
const OTHER_CITY = 0.5;

/** How far around a city its name is used in postal addresses, in millionths of a degree: some 6 km. */
const POSTAL_MICROS = 60_000;

/** How far from a known house number of a street others are likely. */
const REACH_NUMBERS = 100;

/** Compares places with the cities among the typed `areas`; a place without a city fits all of them. */
export function openCities(index: PlaceIndex, areas: readonly string[]) {
  const cities = new Set(
    index.cityAreas.flatMap((area, city) => (area !== null && areas.includes(area) ? city : [])),
  );
  const isTyped = (city: number) => cities.has(city);
  const isOther = (city: number) => cities.size > 0 && city >= 0 && !isTyped(city);
  return {
    /** Returns the factor for a city alone, to choose which streets to examine. */
    guess: (city: number): number => (isOther(city) ? OTHER_CITY : 1),
    /** Returns whether a city was typed. */
    isTyped,
    /**
     * Returns the factor for a place: 1 in a typed city, and around one, since people type the city of their post office;
     * less elsewhere, or if the typed city has an equal match (`hasNamesake`).
     */
    rate: ({ lat, lng, city }: MicroPoint & { city: number }, hasNamesake: boolean): number => {
      if (!isOther(city)) return 1;
      const box = { south: lat, north: lat, west: lng, east: lng };
      const isAround = index.sections.streetCity.some(
        (own, id) => isTyped(own) && areNear(readBox(index, id), box, POSTAL_MICROS),
      );
      return isAround && !hasNamesake ? 1 : OTHER_CITY;
    },
  };
}

/** Returns whether a street can have a house number: it has a known number in reach, or no numbers at all. */
export function canHaveNumber({ houses }: Street, number: number | null): boolean {
  if (number === null || houses.length === 0) return true;
  return houses.some((house) => Math.abs(house.number - number) <= REACH_NUMBERS);
}
