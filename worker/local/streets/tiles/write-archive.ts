import { gzipSync } from 'fflate';
import Pbf from 'pbf';
import { zxyToTileId } from 'pmtiles';
import type { Bounds } from '#worker/domain/streets/bounds.ts';

export type Tile = { z: number; x: number; y: number; data: Uint8Array };

type Entry = { tileId: number; offset: number; length: number };

type Archive = { tiles: readonly Tile[]; box: Bounds; metadata: Record<string, unknown> };

const HEADER_BYTES = 127;
/** The size of a reader's first request, which must include the header and the root directory. */
const FIRST_BYTES = 16_384;
const LEAF_ENTRIES = 4096;
const [GZIP, VECTOR_TILES] = [2, 1];

/**
 * Returns a PMTiles archive of vector tiles; deterministic. Throws RangeError if there are no tiles, or more than one level of
 * leaf directories can hold. Source: PMTiles version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md.
 */
export function writeArchive({ tiles, box, metadata }: Archive): Uint8Array {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ z, tileId: zxyToTileId(z, x, y), data: pack(data) }))
    .sort((one, other) => one.tileId - other.tileId);
  if (sorted.length === 0) throw new RangeError('There is no tile to write.');
  let offset = 0;
  const entries = sorted.map(({ tileId, data }): Entry => {
    const entry = { tileId, offset, length: data.length };
    offset += data.length;
    return entry;
  });
  const { root, leaves } = writeDirectories(entries);
  const text = pack(new TextEncoder().encode(JSON.stringify(metadata)));
  const parts = [root, text, leaves];
  const header = writeHeader({
    sizes: [root.length, text.length, leaves.length, offset],
    count: sorted.length,
    zooms: [sorted[0]?.z ?? 0, sorted.at(-1)?.z ?? 0],
    box,
  });
  return new Uint8Array(Buffer.concat([header, ...parts, ...sorted.map(({ data }) => data)]));
}

/**
 * Gzips bytes with the same result on every machine and Node version, unlike Node's zlib, whose output differs between versions.
 */
function pack(data: Uint8Array): Uint8Array {
  return gzipSync(data, { level: 9, mtime: 0 });
}

function writeDirectories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = writeDirectory(entries, 1);
  if (HEADER_BYTES + whole.length <= FIRST_BYTES) return { root: whole, leaves: new Uint8Array() };
  const leaves: Uint8Array[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = writeDirectory(entries.slice(from, from + LEAF_ENTRIES), 1);
    pointers.push({ tileId: entries[from]?.tileId ?? 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  const root = writeDirectory(pointers, 0);
  if (HEADER_BYTES + root.length > FIRST_BYTES) throw new RangeError('There are too many tiles.');
  return { root, leaves: new Uint8Array(Buffer.concat(leaves)) };
}

/** @param runLength 1 for tiles, 0 for leaves */
function writeDirectory(entries: readonly Entry[], runLength: 0 | 1): Uint8Array {
  const pbf = new Pbf();
  pbf.writeVarint(entries.length);
  for (const [index, { tileId }] of entries.entries())
    pbf.writeVarint(tileId - (entries[index - 1]?.tileId ?? 0));
  for (const _ of entries) pbf.writeVarint(runLength);
  for (const { length } of entries) pbf.writeVarint(length);
  // Zero means that the data directly follows the previous entry's.
  for (const [index, { offset }] of entries.entries()) pbf.writeVarint(index === 0 ? offset + 1 : 0);
  return pack(pbf.finish());
}

type Header = {
  sizes: [number, number, number, number];
  count: number;
  zooms: [number, number];
  box: Bounds;
};

function writeHeader({ sizes, count, zooms: [minZoom, maxZoom], box }: Header): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  let at = HEADER_BYTES;
  for (const [index, size] of sizes.entries()) {
    view.setBigUint64(8 + 16 * index, BigInt(at), true);
    view.setBigUint64(16 + 16 * index, BigInt(size), true);
    at += size;
  }
  for (const position of [72, 80, 88]) view.setBigUint64(position, BigInt(count), true);
  // The first byte, 1, means clustered: tiles are sorted by id.
  bytes.set([1, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom], 96);
  const corners = [box.west, box.south, box.east, box.north];
  const center = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  for (const [index, degrees] of corners.entries()) {
    view.setInt32(102 + 4 * index, Math.round(degrees * 1e7), true);
  }
  bytes[118] = Math.min(maxZoom, 12);
  for (const [index, degrees] of center.entries()) {
    view.setInt32(119 + 4 * index, Math.round(degrees * 1e7), true);
  }
  return bytes;
}
