import { toLetterBits } from './edit-distance.ts';
import type { House, PlaceData, SpotData } from './place-data.ts';
import { decodePlaces } from './place-file.ts';
import { type Box, measureBox } from './plane.ts';
import { parseStreetName, type StreetName } from './street-name.ts';
import { toWords } from './words.ts';

export type Street = {
  name: string;
  city: string | null;
  lines: number[][];
  box: Box;
  houses: House[];
  /** The street's name first, then alternative names. */
  parsed: StreetName[];
};

export type Spot = SpotData & { words: string[] };

/** A region's places, indexed for the address search. */
export type PlaceIndex = {
  streets: Street[];
  /** The streets that have a name with this base. */
  byBase: Map<string, Street[]>;
  /** All bases, sorted, and the letters of each. */
  bases: string[];
  baseBits: Int32Array;
  /** All words of the spots' names, sorted, and the letters of each. */
  spotWords: string[];
  spotWordBits: Int32Array;
  spotsByWord: Map<string, Spot[]>;
  /** Names of cities, states and neighborhoods, without spaces. */
  areas: Set<string>;
  /** The streets of each city, by its name as in `areas`. */
  streetsByCity: Map<string, Street[]>;
  postcodes: Set<string>;
};

/** Reads a region's places file. Throws RangeError on a broken, truncated or different file. */
export function loadPlaces(file: ArrayBuffer): PlaceIndex {
  return indexPlaces(decodePlaces(file));
}

export function indexPlaces(data: PlaceData): PlaceIndex {
  const streets = data.streets.map(
    ({ name, otherNames, city, lines, houses }): Street => ({
      name,
      city: data.cities[city] ?? null,
      lines,
      box: measureBox(lines),
      houses,
      parsed: [name, ...otherNames].map((each) => parseStreetName(toWords(each))),
    }),
  );
  const byBase = new Map<string, Street[]>();
  const streetsByCity = new Map<string, Street[]>();
  for (const street of streets) {
    if (street.city !== null) add(streetsByCity, toArea(street.city), street);
    for (const base of new Set(street.parsed.map((each) => each.base))) add(byBase, base, street);
  }
  const spotsByWord = new Map<string, Spot[]>();
  for (const found of data.spots) {
    const spot = { ...found, words: toWords(found.name) };
    for (const word of new Set(spot.words)) add(spotsByWord, word, spot);
  }
  const bases = [...byBase.keys()].sort();
  const spotWords = [...spotsByWord.keys()].sort();
  return {
    streets,
    byBase,
    bases,
    baseBits: Int32Array.from(bases, toLetterBits),
    spotWords,
    spotWordBits: Int32Array.from(spotWords, toLetterBits),
    spotsByWord,
    areas: new Set([...data.cities, ...data.areas].map(toArea)),
    streetsByCity,
    postcodes: new Set(data.postcodes),
  };
}

/** Returns the name of a city or another area without spaces, in lower case. */
export const toArea = (name: string): string => toWords(name).join('');

function add<T>(map: Map<string, T[]>, key: string, item: T): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
