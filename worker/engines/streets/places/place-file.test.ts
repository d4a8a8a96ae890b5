import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGrid } from '#tests/factories/build-grid.ts';
import { decodePlaces, encodePlaces } from './place-file.ts';

const open = (bytes: Uint8Array) => decodePlaces(bytes.slice().buffer);

test('what was written is read again', () => {
  const grid = buildGrid();
  expect(open(encodePlaces(grid))).toEqual(grid);
  expect(encodePlaces(grid)).toEqual(encodePlaces(buildGrid()));
});

test('any numbers and texts come back', () => {
  const micro = fc.integer({ min: -180_000_000, max: 180_000_000 });
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\n', ' '));
  const spot = fc.record({ name: text, address: text, lat: micro, lng: micro });
  fc.assert(
    fc.property(fc.array(spot), (spots) => {
      const data = { ...buildGrid(), spots };
      expect(open(encodePlaces(data))).toEqual(data);
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

test('a file with any one byte changed is refused', () => {
  fc.assert(
    fc.property(fc.nat(FILE.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const broken = FILE.map((byte, index) => (index === at ? byte ^ change : byte));
      expect(() => open(broken)).toThrow(RangeError);
    }),
  );
});
