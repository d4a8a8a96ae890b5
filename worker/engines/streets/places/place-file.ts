import { packSections, readSections } from '../section-file.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { House, PlaceData, SpotData, StreetData } from './place-data.ts';

/** The layout of `places.bin`: one section, which `bytes.ts` packs. */
const PLACE_FILE = { magic: 'RWPL', version: 2, sections: { body: 'u8' } } as const;

/** Writes the places of a region; the same data gives the same bytes. */
export function encodePlaces({ cities, areas, postcodes, streets, spots }: PlaceData): Uint8Array {
  const writer = new ByteWriter();
  for (const texts of [cities, areas, postcodes]) writeList(writer, texts, (text) => writer.writeText(text));
  writeList(writer, streets, (street) => writeStreet(writer, street));
  const last = { lat: 0, lng: 0 };
  writeList(writer, spots, (spot) => {
    writer.writeText(spot.name);
    writer.writeText(spot.address);
    writePoint(writer, last, spot);
  });
  return packSections(PLACE_FILE, { body: writer.finish() });
}

/** Reads the output of `encodePlaces`. Throws RangeError on a broken, truncated or different file. */
export function decodePlaces(file: ArrayBuffer): PlaceData {
  const reader = new ByteReader(readSections(PLACE_FILE, file).body);
  const readTexts = () => reader.readList(() => reader.readText());
  const data: PlaceData = {
    cities: readTexts(),
    areas: readTexts(),
    postcodes: readTexts(),
    streets: reader.readList(() => readStreet(reader)),
    spots: readSpots(reader),
  };
  if (!reader.isAtEnd) throw new RangeError('This places file is broken.');
  return data;
}

function writeStreet(writer: ByteWriter, { name, otherNames, city, lines, houses }: StreetData): void {
  writer.writeText(name);
  writeList(writer, otherNames, (other) => writer.writeText(other));
  writer.writeSigned(city);
  const last = { lat: 0, lng: 0 };
  writeList(writer, lines, (line) => {
    writer.writeCount(line.length / 2);
    for (let at = 0; at + 1 < line.length; at += 2) {
      writePoint(writer, last, { lat: line[at] ?? 0, lng: line[at + 1] ?? 0 });
    }
  });
  let number = 0;
  writeList(writer, houses, (house) => {
    writer.writeSigned(house.number - number);
    number = house.number;
    writer.writeText(house.text ?? '');
    writePoint(writer, last, house);
  });
}

function readStreet(reader: ByteReader): StreetData {
  const name = reader.readText();
  const otherNames = reader.readList(() => reader.readText());
  const city = reader.readSigned();
  const last = { lat: 0, lng: 0 };
  const lines = reader.readList(() => readLine(reader, last));
  let number = 0;
  const houses = reader.readList((): House => {
    number += reader.readSigned();
    const text = reader.readText();
    return { number, text: text === '' ? null : text, ...readPoint(reader, last) };
  });
  return { name, otherNames, city, lines, houses };
}

function readLine(reader: ByteReader, last: Point): number[] {
  const line: number[] = [];
  for (let left = reader.readCount(); left > 0; left--) {
    const { lat, lng } = readPoint(reader, last);
    line.push(lat, lng);
  }
  return line;
}

function readSpots(reader: ByteReader): SpotData[] {
  const last = { lat: 0, lng: 0 };
  return reader.readList(() => ({
    name: reader.readText(),
    address: reader.readText(),
    ...readPoint(reader, last),
  }));
}

type Point = { lat: number; lng: number };

/** Points are delta-encoded. */
function writePoint(writer: ByteWriter, last: Point, { lat, lng }: Point): void {
  writer.writeSigned(lat - last.lat);
  writer.writeSigned(lng - last.lng);
  last.lat = lat;
  last.lng = lng;
}

function readPoint(reader: ByteReader, last: Point): Point {
  last.lat += reader.readSigned();
  last.lng += reader.readSigned();
  return { ...last };
}

function writeList<T>(writer: ByteWriter, items: readonly T[], write: (item: T) => void): void {
  writer.writeCount(items.length);
  for (const item of items) write(item);
}
