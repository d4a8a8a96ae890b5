import Pbf from 'pbf';
import { packSections, readSections } from '../section-file.ts';
import type { House, PlaceData, SpotData, StreetData } from './place-data.ts';
import type { MicroPoint } from './plane.ts';

/** The layout of `places.bin`: one section, with the length of all texts, the texts (UTF-8, one a line), and varints. */
const PLACE_FILE = { magic: 'RWPL', version: 2, sections: { body: 'u8' } } as const;

const LENGTH_BYTES = 4;

type Writer = { numbers: Pbf; texts: string[] };

/** Writes the places of a region; the same data gives the same bytes. */
export function encodePlaces({ cities, areas, postcodes, streets, spots }: PlaceData): Uint8Array {
  const writer: Writer = { numbers: new Pbf(), texts: [] };
  for (const texts of [cities, areas, postcodes]) writeTexts(writer, texts);
  writeList(writer, streets, (street) => writeStreet(writer, street));
  const last = { lat: 0, lng: 0 };
  writeList(writer, spots, (spot) => {
    writeText(writer, spot.name);
    writeText(writer, spot.address);
    writePoint(writer, last, spot);
  });
  const texts = new TextEncoder().encode(writer.texts.join('\n'));
  const numbers = writer.numbers.finish();
  const body = new Uint8Array(LENGTH_BYTES + texts.length + numbers.length);
  new DataView(body.buffer).setUint32(0, texts.length);
  body.set(texts, LENGTH_BYTES);
  body.set(numbers, LENGTH_BYTES + texts.length);
  return packSections(PLACE_FILE, { body });
}

type Reader = { numbers: Pbf; texts: Iterator<string> };

/** Reads the output of `encodePlaces`. Throws RangeError on a broken, truncated or different file. */
export function decodePlaces(file: ArrayBuffer): PlaceData {
  const { body } = readSections(PLACE_FILE, file);
  const length = new DataView(body.buffer, body.byteOffset).getUint32(0);
  const texts = new TextDecoder().decode(body.subarray(LENGTH_BYTES, LENGTH_BYTES + length)).split('\n');
  const reader: Reader = {
    numbers: new Pbf(body.subarray(LENGTH_BYTES + length)),
    texts: texts.values(),
  };
  return {
    cities: readTexts(reader),
    areas: readTexts(reader),
    postcodes: readTexts(reader),
    streets: readList(reader, () => readStreet(reader)),
    spots: readSpots(reader),
  };
}

function writeStreet(writer: Writer, { name, otherNames, city, lines, houses }: StreetData): void {
  writeText(writer, name);
  writeTexts(writer, otherNames);
  writer.numbers.writeSVarint(city);
  const last = { lat: 0, lng: 0 };
  writeList(writer, lines, (line) => {
    writer.numbers.writeVarint(line.length / 2);
    for (let at = 0; at + 1 < line.length; at += 2) {
      writePoint(writer, last, { lat: line[at] ?? 0, lng: line[at + 1] ?? 0 });
    }
  });
  let number = 0;
  writeList(writer, houses, (house) => {
    writer.numbers.writeSVarint(house.number - number);
    number = house.number;
    writeText(writer, house.text ?? '');
    writePoint(writer, last, house);
  });
}

function readStreet(reader: Reader): StreetData {
  const name = readText(reader);
  const otherNames = readTexts(reader);
  const city = reader.numbers.readSVarint();
  const last = { lat: 0, lng: 0 };
  const lines = readList(reader, () =>
    readList(reader, () => readPoint(reader, last)).flatMap(({ lat, lng }) => [lat, lng]),
  );
  let number = 0;
  const houses = readList(reader, (): House => {
    number += reader.numbers.readSVarint();
    const text = readText(reader);
    return { number, text: text === '' ? null : text, ...readPoint(reader, last) };
  });
  return { name, otherNames, city, lines, houses };
}

function readSpots(reader: Reader): SpotData[] {
  const last = { lat: 0, lng: 0 };
  return readList(reader, () => ({
    name: readText(reader),
    address: readText(reader),
    ...readPoint(reader, last),
  }));
}

/** Points are delta-encoded. */
function writePoint({ numbers }: Writer, last: MicroPoint, { lat, lng }: MicroPoint): void {
  numbers.writeSVarint(lat - last.lat);
  numbers.writeSVarint(lng - last.lng);
  last.lat = lat;
  last.lng = lng;
}

function readPoint({ numbers }: Reader, last: MicroPoint): MicroPoint {
  last.lat += numbers.readSVarint();
  last.lng += numbers.readSVarint();
  return { ...last };
}

const writeText = ({ texts }: Writer, text: string) => texts.push(text.replaceAll('\n', ' '));

const readText = ({ texts }: Reader): string => texts.next().value ?? '';

const writeTexts = (writer: Writer, texts: readonly string[]) =>
  writeList(writer, texts, (text) => writeText(writer, text));

const readTexts = (reader: Reader): string[] => readList(reader, () => readText(reader));

function writeList<T>({ numbers }: Writer, items: readonly T[], write: (item: T) => void): void {
  numbers.writeVarint(items.length);
  for (const item of items) write(item);
}

function readList<T>({ numbers }: Reader, read: () => T): T[] {
  return Array.from({ length: numbers.readVarint() }, read);
}
