import type { Bounds } from '#worker/domain/streets/bounds.ts';
import type { Extract } from './read-extract.ts';

/** Returns the extract's own bounds, or else those of its streets. Throws RangeError if it has neither. */
export function findBounds({ bounds: own, ways, locate }: Extract): Bounds {
  if (own) return own;
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const node of ways.flatMap(({ nodes, tags }) => (tags.highway === undefined ? [] : nodes))) {
    const place = locate(node);
    if (!place) continue;
    bounds.west = Math.min(bounds.west, place.lng);
    bounds.east = Math.max(bounds.east, place.lng);
    bounds.south = Math.min(bounds.south, place.lat);
    bounds.north = Math.max(bounds.north, place.lat);
  }
  if (bounds.west > bounds.east) throw new RangeError('The extract has no streets.');
  return bounds;
}
