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

/** Returns a pseudorandom generator of integers from 0 to `limit` − 1, with a fixed seed. */
function createDraw() {
  let seed = 7;
  return (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
}

/** Returns the tiles of a square at a zoom level, `apart` tiles from each other, with different contents and sizes. */
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
  // Far apart, because more neighboring tiles would fit into the root directory.
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

test('builds the same bytes regardless of the order of the tiles', () => {
  const tiles = buildTiles(9, 4);
  const [one, other] = [tiles, [...tiles].reverse()].map((some) =>
    writeArchive({ tiles: some, box: BOX, metadata: {} }),
  );
  expect(one).toEqual(other);
});

test('rejects an archive without tiles', () => {
  expect(() => writeArchive({ tiles: [], box: BOX, metadata: {} })).toThrow(RangeError);
});
