import { inflateSync } from 'node:zlib';
import Pbf from 'pbf';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import { NANO, type Places, readBlock } from './read-extract-block.ts';

export type Tags = Record<string, string>;

/** A node with tags, such as an address, shop or crossing. Nodes without tags are only in `Extract.locate`. */
export type TaggedNode = { id: number; lat: number; lng: number; tags: Tags };

/** A line, or an area if its first and last node are the same. */
export type Way = { id: number; nodes: number[]; tags: Tags };

export type Relation = {
  id: number;
  members: { type: 'node' | 'way' | 'relation'; id: number; role: string }[];
  tags: Tags;
};

/** The contents of an OpenStreetMap extract, in the order of the file. */
export type Extract = {
  /** Returns a node's place, or null if it is outside the extract. */
  locate: (nodeId: number) => { lat: number; lng: number } | null;
  nodes: TaggedNode[];
  ways: Way[];
  relations: Relation[];
  /** The bounds given in the file, in degrees, or null. */
  bounds: Bounds | null;
  /** The day of the newest changes, such as `2026-11-01`, if the file has it, else null. */
  date: string | null;
};

/**
 * Reads an `.osm.pbf` file with deflated or raw blocks. Throws Error on other formats. Source:
 * https://wiki.openstreetmap.org/wiki/PBF_Format.
 */
export function readExtract(file: Uint8Array): Extract {
  const places: Places = new Map();
  const extract: Extract = {
    locate: (nodeId) => {
      const place = places.get(nodeId);
      return place ? { lat: place[0], lng: place[1] } : null;
    },
    nodes: [],
    ways: [],
    relations: [],
    bounds: null,
    date: null,
  };
  for (const { type, data } of readBlobs(file)) {
    if (type === 'OSMHeader') Object.assign(extract, readHeader(new Pbf(data)));
    if (type === 'OSMData') readBlock(data, extract, places);
  }
  return extract;
}

function* readBlobs(file: Uint8Array): Generator<{ type: string; data: Uint8Array }> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at < file.length; ) {
    const headerSize = view.getUint32(at);
    if (at + 4 + headerSize > file.length) throw new Error('The extract ends within a block header.');
    const header = new Pbf(file.subarray(at + 4, at + 4 + headerSize)).readFields(
      (tag, read: { type: string; size: number }, pbf) => {
        if (tag === 1) read.type = pbf.readString();
        if (tag === 3) read.size = pbf.readVarint();
      },
      { type: '', size: 0 },
    );
    at += 4 + headerSize;
    if (at + header.size > file.length) throw new Error('The extract ends within a block.');
    yield { type: header.type, data: readBlob(new Pbf(file.subarray(at, at + header.size))) };
    at += header.size;
  }
}

function readBlob(blob: Pbf): Uint8Array {
  const { data } = blob.readFields(
    (tag, read: { data: Uint8Array | null }, pbf) => {
      if (tag === 1) read.data = pbf.readBytes();
      if (tag === 3) read.data = inflateSync(pbf.readBytes());
    },
    { data: null },
  );
  if (!data) throw new Error('A block of the extract is packed in a way this reader does not know.');
  return data;
}

function readHeader(header: Pbf): Pick<Extract, 'bounds' | 'date'> {
  return header.readFields(
    (tag, read: Pick<Extract, 'bounds' | 'date'>, pbf) => {
      if (tag === 32) read.date = new Date(1000 * pbf.readVarint()).toISOString().slice(0, 10);
      if (tag !== 1) return;
      const sides: number[] = [];
      pbf.readMessage((side, values: number[], inner) => {
        values[side] = inner.readSVarint() * NANO;
      }, sides);
      const [, west, east, north, south] = sides;
      if (west === undefined || east === undefined || north === undefined || south === undefined) return;
      read.bounds = { west, south, east, north };
    },
    { bounds: null, date: null },
  );
}
