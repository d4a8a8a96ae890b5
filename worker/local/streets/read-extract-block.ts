import Pbf from 'pbf';
import type { Extract, Relation, Tags } from './read-extract.ts';

/** The place of each node, in degrees. */
export type Places = Map<number, [lat: number, lng: number]>;

/** Degrees per unit of the file's coordinates. */
export const NANO = 1e-9;
const MEMBER_TYPES = ['node', 'way', 'relation'] as const;

/** The encoding of a block: strings are indices into a table, coordinates multiples of `granularity` nanodegrees. */
type Block = { strings: string[]; granularity: number; latOffset: number; lngOffset: number };

/**
 * Adds the contents of a PrimitiveBlock to `extract`, and its nodes' places to `places`. Source: osmformat.proto of OSM-binary.
 */
export function readBlock(data: Uint8Array, extract: Extract, places: Places): void {
  const groups: Uint8Array[] = [];
  const block: Block = { strings: [], granularity: 100, latOffset: 0, lngOffset: 0 };
  new Pbf(data).readFields((field, _, pbf) => {
    if (field === 1) pbf.readMessage(readString, block.strings);
    // The offsets follow the groups that need them.
    if (field === 2) groups.push(pbf.readBytes());
    if (field === 17) block.granularity = pbf.readVarint();
    if (field === 19) block.latOffset = pbf.readVarint(true);
    if (field === 20) block.lngOffset = pbf.readVarint(true);
  }, null);
  for (const group of groups) {
    new Pbf(group).readFields((field, _, pbf) => {
      const message = () => new Pbf(pbf.readBytes());
      if (field === 1) readNode(message(), block, extract, places);
      if (field === 2) readDenseNodes(message(), block, extract, places);
      if (field === 3) readWay(message(), block, extract);
      if (field === 4) readRelation(message(), block, extract);
    }, null);
  }
}

function readString(field: number, strings: string[], pbf: Pbf): void {
  if (field === 1) strings.push(pbf.readString());
}

/** Reads a node, way or relation: returns its tags, and passes its other fields to `readField`. */
function readThing(message: Pbf, { strings }: Block, readField: (field: number, pbf: Pbf) => void): Tags {
  const keys: number[] = [];
  const values: number[] = [];
  message.readFields((field, _, pbf) => {
    if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else readField(field, pbf);
  }, null);
  return Object.fromEntries(
    keys.map((key, index) => [strings[key] ?? '', strings[values[index] ?? 0] ?? '']),
  );
}

function readNode(message: Pbf, block: Block, extract: Extract, places: Places): void {
  let [id, lat, lng] = [0, 0, 0];
  const tags = readThing(message, block, (field, pbf) => {
    if (field === 1) id = pbf.readSVarint();
    if (field === 8) lat = pbf.readSVarint();
    if (field === 9) lng = pbf.readSVarint();
  });
  addNode(id, lat, lng, tags, { block, extract, places });
}

/**
 * Reads nodes in the dense format: everything but tags is delta-encoded; tags are key-value pairs, with a 0 after each node's.
 */
function readDenseNodes(message: Pbf, block: Block, extract: Extract, places: Places): void {
  const raw = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] };
  message.readFields((field, _, pbf) => {
    if (field === 1) pbf.readPackedSVarint(raw.ids);
    if (field === 8) pbf.readPackedSVarint(raw.lats);
    if (field === 9) pbf.readPackedSVarint(raw.lngs);
    if (field === 10) pbf.readPackedVarint(raw.tags);
  }, null);
  const node = { id: 0, lat: 0, lng: 0 };
  let at = 0;
  raw.ids.forEach((id, index) => {
    node.id += id;
    node.lat += raw.lats[index] ?? 0;
    node.lng += raw.lngs[index] ?? 0;
    const tags: Tags = {};
    for (; raw.tags[at]; at += 2) {
      tags[block.strings[raw.tags[at] ?? 0] ?? ''] = block.strings[raw.tags[at + 1] ?? 0] ?? '';
    }
    at += 1;
    addNode(node.id, node.lat, node.lng, tags, { block, extract, places });
  });
}

type Into = { block: Block; extract: Extract; places: Places };

function addNode(id: number, rawLat: number, rawLng: number, tags: Tags, into: Into): void {
  const { granularity, latOffset, lngOffset } = into.block;
  const lat = NANO * (latOffset + granularity * rawLat);
  const lng = NANO * (lngOffset + granularity * rawLng);
  into.places.set(id, [lat, lng]);
  if (Object.keys(tags).length > 0) into.extract.nodes.push({ id, lat, lng, tags });
}

function readWay(message: Pbf, block: Block, extract: Extract): void {
  const steps: number[] = [];
  let id = 0;
  const tags = readThing(message, block, (field, pbf) => {
    if (field === 1) id = pbf.readVarint();
    if (field === 8) pbf.readPackedSVarint(steps);
  });
  extract.ways.push({ id, nodes: addUp(steps), tags });
}

function readRelation(message: Pbf, block: Block, extract: Extract): void {
  const raw = { id: 0, roles: [] as number[], steps: [] as number[], types: [] as number[] };
  const tags = readThing(message, block, (field, pbf) => {
    if (field === 1) raw.id = pbf.readVarint();
    if (field === 8) pbf.readPackedVarint(raw.roles);
    if (field === 9) pbf.readPackedSVarint(raw.steps);
    if (field === 10) pbf.readPackedVarint(raw.types);
  });
  const members: Relation['members'] = addUp(raw.steps).map((id, index) => ({
    type: MEMBER_TYPES[raw.types[index] ?? 0] ?? 'node',
    id,
    role: block.strings[raw.roles[index] ?? 0] ?? '',
  }));
  extract.relations.push({ id: raw.id, members, tags });
}

/** Decodes delta-encoded ids. */
function addUp(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}
