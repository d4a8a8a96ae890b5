import type { Extract, Relation, TaggedNode, Way } from './read-extract.ts';

/** A place in millionths of a degree. */
export type MicroPlace = { lat: number; lng: number };

/** Returns a place rounded to millionths of a degree. */
export const toMicro = ({ lat, lng }: { lat: number; lng: number }): MicroPlace => ({
  lat: Math.round(lat * 1e6),
  lng: Math.round(lng * 1e6),
});

/** Returns a node's place, or the center of the bounding box of a line or area; null if it has no nodes in the extract. */
export function locateThing(extract: Extract, thing: TaggedNode | Way | Relation): MicroPlace | null {
  if ('lat' in thing) return toMicro(thing);
  const nodes = 'nodes' in thing ? thing.nodes : listNodes(extract, thing);
  const places = nodes.flatMap((node) => extract.locate(node) ?? []);
  if (places.length === 0) return null;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return toMicro({ lat: middle(places.map(({ lat }) => lat)), lng: middle(places.map(({ lng }) => lng)) });
}

function listNodes(extract: Extract, { members }: Relation): number[] {
  const ids = new Set(members.flatMap(({ type, id }) => (type === 'way' ? id : [])));
  return extract.ways.filter(({ id }) => ids.has(id)).flatMap(({ nodes }) => nodes);
}
