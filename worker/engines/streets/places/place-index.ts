import Pbf from 'pbf';
import { readSections } from '../section-file.ts';
import type { House, SpotData } from './place-data.ts';
import { PLACE_FILE, type PlaceSections } from './place-file.ts';
import type { Box, MicroPoint } from './plane.ts';
import { parseStreetName, type StreetName } from './street-name.ts';
import { toWords } from './words.ts';

export type Street = {
  id: number;
  name: string;
  /** As an index of `PlaceIndex.cities`; −1 if unknown. */
  city: number;
  /** The direction and the lines are read on first access. */
  readonly direction: string;
  readonly lines: number[][];
  box: Box;
  houses: House[];
};

/** Words in order, each with the ids of the streets or spots that have it. */
export type WordList = { reader: Pbf; first: Uint32Array; bits: Int32Array };

/** A region's places, for the address search: views of the file, and the names of its areas. */
export type PlaceIndex = {
  sections: PlaceSections;
  /** Reads the sections' body; each use sets its position. */
  reader: Pbf;
  /** The streets that the current search has read. */
  streets: Map<number, Street>;
  /** The bases of the streets' names. */
  bases: WordList;
  /** The words of the spots' names. */
  spotWords: WordList;
  cities: string[];
  /** The name of each city as in `areas`; null for one without streets. */
  cityAreas: (string | null)[];
  /** Names of cities, states and neighborhoods, without spaces. */
  areas: Set<string>;
  postcodes: Set<string>;
};

/** Opens a region's places file, which must not change afterwards. Throws RangeError on a broken, truncated or different file. */
export function loadPlaces(file: ArrayBuffer): PlaceIndex {
  const sections = readSections(PLACE_FILE, file);
  const reader = new Pbf(sections.body);
  const [cities, areas, postcodes] = [readTexts(reader), readTexts(reader), readTexts(reader)];
  const withStreets = new Set(sections.streetCity);
  return {
    sections,
    reader,
    streets: new Map(),
    bases: { reader, first: sections.baseFirst, bits: sections.baseBits },
    spotWords: { reader, first: sections.wordFirst, bits: sections.wordBits },
    cities,
    cityAreas: cities.map((name, city) => (withStreets.has(city) ? toArea(name) : null)),
    areas: new Set([...cities, ...areas].map(toArea)),
    postcodes: new Set(postcodes),
  };
}

/** Returns the name of a city or another area without spaces, in lower case. */
const toArea = (name: string): string => toWords(name).join('');

/** Returns the lowest and the highest house number of a street; without numbers, the lowest is above the highest. */
export function readNumbers({ sections, reader }: PlaceIndex, id: number): { min: number; max: number } {
  reader.pos = sections.streetFirst[id] ?? 0;
  return { min: reader.readSVarint(), max: reader.readSVarint() };
}

/** Returns the parts of a street's name, followed by those of its alternative names. */
export function readStreetNames(index: PlaceIndex, id: number): StreetName[] {
  readNumbers(index, id);
  return readTexts(index.reader).map((name) => parseStreetName(toWords(name)));
}

export function readStreet(index: PlaceIndex, id: number): Street {
  const known = index.streets.get(id);
  if (known) return known;
  const { sections, reader } = index;
  readNumbers(index, id);
  const [name = ''] = readTexts(reader);
  const last = { lat: 0, lng: 0 };
  let number = 0;
  const houses = readList(reader, (): House => {
    number += reader.readSVarint();
    const text = readText(reader) || null;
    readPoint(reader, last);
    return { number, text, lat: last.lat, lng: last.lng };
  });
  const start = reader.pos;
  let direction: string | null = null;
  let lines: number[][] | null = null;
  const street = {
    id,
    name,
    city: sections.streetCity[id] ?? -1,
    box: readBox(index, id),
    houses,
    get direction() {
      direction ??= parseStreetName(toWords(name)).direction;
      return direction;
    },
    get lines() {
      lines ??= readLines(reader, start, last);
      return lines;
    },
  };
  index.streets.set(id, street);
  return street;
}

function readLines(reader: Pbf, start: number, last: MicroPoint): number[][] {
  reader.pos = start;
  return readList(reader, () => {
    const line: number[] = [];
    for (let left = reader.readVarint(); left > 0; left--) {
      readPoint(reader, last);
      line.push(last.lat, last.lng);
    }
    return line;
  });
}

export function readBox({ sections: { streetBox } }: PlaceIndex, id: number): Box {
  const at = 4 * id;
  return {
    south: streetBox[at] ?? 0,
    west: streetBox[at + 1] ?? 0,
    north: streetBox[at + 2] ?? 0,
    east: streetBox[at + 3] ?? 0,
  };
}

export function readSpot({ sections, reader }: PlaceIndex, id: number): SpotData {
  reader.pos = sections.spotFirst[id] ?? 0;
  const [name, address] = [readText(reader), readText(reader)];
  return { name, address, lat: reader.readSVarint(), lng: reader.readSVarint() };
}

export function readWord({ reader, first }: WordList, at: number): string {
  reader.pos = first[at] ?? 0;
  return readText(reader);
}

/** Returns the ids of the streets or spots that have a word. */
export function readIds(words: WordList, at: number): number[] {
  readWord(words, at);
  return readList(words.reader, () => words.reader.readVarint());
}

function readPoint(reader: Pbf, last: MicroPoint): void {
  last.lat += reader.readSVarint();
  last.lng += reader.readSVarint();
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function readText(reader: Pbf): string {
  const bytes = reader.readBytes();
  return bytes.length === 0 ? '' : decoder.decode(bytes);
}

const readTexts = (reader: Pbf): string[] => readList(reader, () => readText(reader));

function readList<T>(reader: Pbf, read: () => T): T[] {
  const items: T[] = [];
  for (let left = reader.readVarint(); left > 0; left--) items.push(read());
  return items;
}
