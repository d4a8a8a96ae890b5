import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGrid } from '#tests/factories/build-grid.ts';
import type { PlaceData } from './place-data.ts';
import { encodePlaces } from './place-file.ts';
import { loadPlaces, readSpot, readStreet } from './place-index.ts';

const open = (bytes: Uint8Array) => loadPlaces(bytes.slice().buffer);

/** Reads the streets and spots of a file. */
function read(bytes: Uint8Array) {
  const index = open(bytes);
  const { streetFirst, spotFirst } = index.sections;
  return {
    streets: Array.from(streetFirst, (_, id) => readStreet(index, id)),
    spots: Array.from(spotFirst, (_, id) => readSpot(index, id)),
  };
}

/** The streets and spots as they were given. */
const list = ({ streets, spots }: PlaceData) => ({
  streets: streets.map(({ otherNames: _, ...street }) => expect.objectContaining(street)),
  spots,
});

test('reads what was written, and writes the same data as the same bytes', () => {
  const grid = buildGrid();
  expect(read(encodePlaces(grid))).toEqual(list(grid));
  expect(encodePlaces(grid)).toEqual(encodePlaces(buildGrid()));
});

test('reads back arbitrary numbers and texts', () => {
  const micro = fc.integer({ min: -180_000_000, max: 180_000_000 });
  const text = fc.string({ unit: 'grapheme' });
  const spot = fc.record({ name: text, address: text, lat: micro, lng: micro });
  fc.assert(
    fc.property(fc.array(spot), (spots) => {
      const data = { ...buildGrid(), spots };
      expect(read(encodePlaces(data))).toEqual(list(data));
    }),
  );
});

const FILE = encodePlaces(buildGrid());

test.each([
  ['nothing', new Uint8Array()],
  ['another kind of file', new TextEncoder().encode('<osm version="0.6"></osm>')],
  ['a file cut off', FILE.slice(0, -1)],
  ['only a header', FILE.slice(0, 16)],
  ['a file with more behind it', Uint8Array.from([...FILE, 0])],
  ['another version', FILE.map((byte, at) => (at === 4 ? 99 : byte))],
])('%s is refused', (_, bytes) => {
  expect(() => open(bytes)).toThrow(RangeError);
});

test('rejects a file with a single byte changed', () => {
  fc.assert(
    fc.property(fc.nat(FILE.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const broken = FILE.map((byte, index) => (index === at ? byte ^ change : byte));
      expect(() => open(broken)).toThrow(RangeError);
    }),
  );
});
