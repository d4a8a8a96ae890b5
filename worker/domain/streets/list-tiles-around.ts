import type { LatLng } from '#worker/domain/shared/geo.ts';
import { MILES_PER_DEGREE } from '#worker/domain/shared/geo.ts';
import type { Bounds } from './bounds.ts';
import { toWorld } from './picture/frame.ts';
import { MAX_TILE_ZOOM, MIN_TILE_ZOOM, type TileAddress } from './tile.ts';

/** How far from a place its tiles reach, in miles. */
const REACH_MILES = 4;

/** The maximum number of tiles in an area; one place needs about 90. */
export const MAX_AREA_TILES = 200;

/**
 * Returns the tiles within four miles of the places and inside the bounds, by zoom level from the lowest and within a level
 * nearest first, so that the limit drops the details farthest away.
 */
export function listTilesAround(places: readonly LatLng[], bounds: Bounds): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let z = MIN_TILE_ZOOM; z <= MAX_TILE_ZOOM && tiles.length < MAX_AREA_TILES; z += 1) {
    tiles.push(...listLevel(z, places, bounds));
  }
  return tiles.slice(0, MAX_AREA_TILES);
}

/** Returns the tiles of one zoom level, nearest to one of the places first. */
function listLevel(z: number, places: readonly LatLng[], bounds: Bounds): TileAddress[] {
  const distances = new Map<string, { address: TileAddress; distance: number }>();
  for (const place of places) {
    const middle = toWorld(place);
    const { from, to } = findSquare(z, intersect(getReach(place), bounds));
    for (let x = from.x; x <= to.x; x += 1) {
      for (let y = from.y; y <= to.y; y += 1) {
        const distance = Math.hypot(x + 0.5 - middle.x * 2 ** z, y + 0.5 - middle.y * 2 ** z);
        const known = distances.get(`${x}/${y}`);
        if (!known || distance < known.distance)
          distances.set(`${x}/${y}`, { address: { z, x, y }, distance });
      }
    }
  }
  return [...distances.values()]
    .sort((one, other) => one.distance - other.distance)
    .map(({ address }) => address);
}

function getReach({ lat, lng }: LatLng): Bounds {
  const north = REACH_MILES / MILES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return { west: lng - east, south: lat - north, east: lng + east, north: lat + north };
}

function intersect(one: Bounds, other: Bounds): Bounds {
  return {
    west: Math.max(one.west, other.west),
    south: Math.max(one.south, other.south),
    east: Math.min(one.east, other.east),
    north: Math.min(one.north, other.north),
  };
}

/**
 * Returns the first and last column and row of the tiles over a bounding box; if there are none, the last is before the first.
 */
export function findSquare(z: number, { west, south, east, north }: Bounds) {
  const [from, to] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })];
  const side = 2 ** z;
  if (west > east || south > north) return { from: { x: 0, y: 0 }, to: { x: -1, y: -1 } };
  return {
    from: { x: Math.floor(from.x * side), y: Math.floor(from.y * side) },
    to: { x: Math.floor(to.x * side), y: Math.floor(to.y * side) },
  };
}
