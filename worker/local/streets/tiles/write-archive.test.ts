import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { type Tile, writeArchive } from './write-archive.ts';

const BOX = { west: -76.6, south: 39.2, east: -76.5, north: 39.3 };

function read(archive: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => ({
      data: archive.slice(offset, offset + length).buffer as ArrayBuffer,
    }),
  });
}

/** A number from 0 on, the same in every run. */
function createDraw() {
  let seed = 7;
  return (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
}

/** Every tile of a square of a zoom level, each of other bytes and of another size, `apart` from the next. */
function buildTiles(z: number, side: number, apart = 1): Tile[] {
  const draw = createDraw();
  return Array.from({ length: side * side }, (_, index) => ({
    z,
    x: (index % side) * apart + draw(apart),
    y: Math.floor(index / side) * apart + draw(apart),
    data: Uint8Array.from({ length: 1 + draw(300) }, () => draw(256)),
  }));
}

test.each([
  { z: 10, side: 3, apart: 1, step: 1, isInLeaves: false },
  // Far apart: of neighbors more would fit into the first directory.
  { z: 14, side: 72, apart: 200, step: 50, isInLeaves: true },
])(
  'of a square of $side every tile, or one in so many, is found again, and none that was not written',
  async ({ z, side, apart, step, isInLeaves }) => {
    const tiles = buildTiles(z, side, apart);
    const archive = read(writeArchive({ tiles, box: BOX, metadata: { name: 'a' } }));
    for (const { x, y, data } of tiles.filter((_, index) => index % step === 0))
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer())).toEqual(data);
    expect(await archive.getZxy(z, side * apart, side * apart)).toBeUndefined();
    expect(Boolean((await archive.getHeader()).leafDirectoryLength)).toBe(isInLeaves);
    expect(await archive.getMetadata()).toEqual({ name: 'a' });
  },
);

test('the order in which tiles come does not change the bytes', () => {
  const tiles = buildTiles(9, 4);
  const [one, other] = [tiles, [...tiles].reverse()].map((some) =>
    writeArchive({ tiles: some, box: BOX, metadata: {} }),
  );
  expect(one).toEqual(other);
});

test('an archive of no tiles is refused', () => {
  expect(() => writeArchive({ tiles: [], box: BOX, metadata: {} })).toThrow(RangeError);
});
