import Pbf from 'pbf';
import { type FileKind, packSections, type Sections } from '../section-file.ts';
import { toLetterBits } from './edit-distance.ts';
import type { PlaceData, SpotData, StreetData } from './place-data.ts';
import { type MicroPoint, measureBox } from './plane.ts';
import { parseStreetName } from './street-name.ts';
import { toWords } from './words.ts';

/** The layout of `places.bin`, which is searched in place: objects are created only for records that a search reads. */
const SECTIONS = {
  /** The cities, areas and postcodes, then records of streets, spots and words, of varints and texts (UTF-8). */
  body: 'u8',
  /** The start of each street's record. */
  streetFirst: 'u32',
  /** South, west, north and east of each street. */
  streetBox: 'i32',
  /** −1 if unknown. */
  streetCity: 'i32',
  /** The start of each spot's record. */
  spotFirst: 'u32',
  /** The start of each word's record, in the order of the words, and its letters (`toLetterBits`): bases of street names. */
  baseFirst: 'u32',
  baseBits: 'i32',
  /** The same for the words of spots' names. */
  wordFirst: 'u32',
  wordBits: 'i32',
} as const;

export type PlaceSections = Sections<typeof SECTIONS>;

export const PLACE_FILE: FileKind<typeof SECTIONS> = { magic: 'RWPL', version: 3, sections: SECTIONS };

/** Writes the places of a region; the same data gives the same bytes. */
export function encodePlaces({ cities, areas, postcodes, streets, spots }: PlaceData): Uint8Array {
  const pbf = new Pbf();
  for (const texts of [cities, areas, postcodes]) writeList(pbf, texts, (text) => writeText(pbf, text));
  const streetFirst = writeRecords(pbf, streets, writeStreet);
  const spotFirst = writeRecords(pbf, spots, writeSpot);
  const bases = groupByWord(streets, ({ name, otherNames }) =>
    [name, ...otherNames].map((each) => parseStreetName(toWords(each)).base),
  );
  const words = groupByWord(spots, ({ name }) => toWords(name));
  const baseFirst = writeRecords(pbf, bases, writeWord);
  const wordFirst = writeRecords(pbf, words, writeWord);
  const boxes = streets.map(({ lines }) => measureBox(lines));
  return packSections(PLACE_FILE, {
    body: pbf.finish(),
    streetFirst,
    streetBox: Int32Array.from(boxes.flatMap(({ south, west, north, east }) => [south, west, north, east])),
    streetCity: Int32Array.from(streets, ({ city }) => city),
    spotFirst,
    baseFirst,
    baseBits: Int32Array.from(bases, ([base]) => toLetterBits(base)),
    wordFirst,
    wordBits: Int32Array.from(words, ([word]) => toLetterBits(word)),
  });
}

function writeStreet(pbf: Pbf, { name, otherNames, lines, houses }: StreetData): void {
  // The lowest and the highest house number, so that streets without numbers in reach are skipped unread.
  pbf.writeSVarint(houses[0]?.number ?? 1);
  pbf.writeSVarint(houses.at(-1)?.number ?? 0);
  writeList(pbf, [name, ...otherNames], (text) => writeText(pbf, text));
  const last = { lat: 0, lng: 0 };
  let number = 0;
  writeList(pbf, houses, (house) => {
    pbf.writeSVarint(house.number - number);
    number = house.number;
    writeText(pbf, house.text ?? '');
    writePoint(pbf, last, house);
  });
  writeList(pbf, lines, (line) => {
    pbf.writeVarint(line.length / 2);
    for (let at = 0; at + 1 < line.length; at += 2) {
      writePoint(pbf, last, { lat: line[at] ?? 0, lng: line[at + 1] ?? 0 });
    }
  });
}

function writeSpot(pbf: Pbf, spot: SpotData): void {
  writeText(pbf, spot.name);
  writeText(pbf, spot.address);
  writePoint(pbf, { lat: 0, lng: 0 }, spot);
}

function writeWord(pbf: Pbf, [word, numbers]: [string, number[]]): void {
  writeText(pbf, word);
  writeList(pbf, numbers, (number) => pbf.writeVarint(number));
}

const encoder = new TextEncoder();

/** Writes text as bytes, because `writeString` corrupts letters beyond 16 bits. */
const writeText = (pbf: Pbf, text: string) => pbf.writeBytes(encoder.encode(text));

/** Points are delta-encoded. */
function writePoint(pbf: Pbf, last: MicroPoint, { lat, lng }: MicroPoint): void {
  pbf.writeSVarint(lat - last.lat);
  pbf.writeSVarint(lng - last.lng);
  last.lat = lat;
  last.lng = lng;
}

function writeList<T>(pbf: Pbf, items: readonly T[], write: (item: T) => void): void {
  pbf.writeVarint(items.length);
  for (const item of items) write(item);
}

/** Returns where each record starts. */
function writeRecords<T>(pbf: Pbf, items: readonly T[], write: (pbf: Pbf, item: T) => void): Uint32Array {
  return Uint32Array.from(items, (item) => {
    const start = pbf.pos;
    write(pbf, item);
    return start;
  });
}

/** Returns all words in order, each with the numbers of the items that have it. */
function groupByWord<T>(items: readonly T[], listWords: (item: T) => string[]): [string, number[]][] {
  const groups = new Map<string, number[]>();
  items.forEach((item, number) => {
    for (const word of new Set(listWords(item))) {
      const numbers = groups.get(word) ?? [];
      numbers.push(number);
      groups.set(word, numbers);
    }
  });
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
