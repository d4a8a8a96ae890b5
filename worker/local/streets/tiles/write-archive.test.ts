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

/** Every tile of a square of a zoom level, each of other bytes and of another size. */
function buildTiles(z: number, side: number): Tile[] {
  let seed = 7;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  return Array.from({ length: side * side }, (_, index) => ({
    z,
    x: index % side,
    y: Math.floor(index / side),
    data: Uint8Array.from({ length: 1 + (draw() % 300) }, draw),
  }));
}

test.each([3, 130])(
  'tiles of a square of %d are found again, and none that was not written',
  async (side) => {
    const tiles = buildTiles(10, side);
    const archive = read(writeArchive({ tiles, box: BOX, metadata: { name: 'a' } }));
    for (const { z, x, y, data } of [tiles[0], tiles[side + 1], tiles.at(-1)].filter(
      (tile) => tile !== undefined,
    )) {
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer())).toEqual(data);
    }
    expect(await archive.getZxy(10, side, side)).toBeUndefined();
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(side > 3 ? 0 : -1);
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
