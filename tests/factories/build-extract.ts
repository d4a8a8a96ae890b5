import type { Extract, Relation, Tags, Way } from '#worker/local/streets/read-extract.ts';

/** A node's position, in blocks of about 110 m north and east of a corner of Baltimore. */
type Corner = [north: number, east: number, tags?: Tags];

/** Builds a small extract: nodes by number, ways through these nodes numbered from 1, and turn restrictions between ways. */
export function buildExtract(
  corners: Record<number, Corner>,
  ways: { nodes: number[]; tags: Tags }[],
  restrictions: { from: number; via: number; to: number; kind: string }[] = [],
): Extract {
  const nodes = Object.entries(corners).map(([id, [north, east, tags = {}]]) => ({
    id: Number(id),
    lat: 39.29 + 0.001 * north,
    lng: -76.57 + 0.00129 * east,
    tags,
  }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return {
    locate: (id) => {
      const node = byId.get(id);
      return node ? { lat: node.lat, lng: node.lng } : null;
    },
    nodes: nodes.filter(({ tags }) => Object.keys(tags).length > 0),
    ways: ways.map((way, index): Way => ({ ...way, id: index + 1 })),
    relations: restrictions.map(
      ({ from, via, to, kind }, index): Relation => ({
        id: index + 1,
        members: [
          { type: 'way', id: from, role: 'from' },
          { type: 'node', id: via, role: 'via' },
          { type: 'way', id: to, role: 'to' },
        ],
        tags: { type: 'restriction', restriction: kind },
      }),
    ),
    bounds: null,
    date: null,
  };
}
