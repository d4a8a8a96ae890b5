import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { Bounds } from '../bounds.ts';
import { MAX_TILE_ZOOM, MIN_TILE_ZOOM, type TileAddress } from '../tile.ts';

/** A point of a picture in its own units, from the top left. */
export type Point = { x: number; y: number };

export type Size = { width: number; height: number };

/** The frame of a picture: its size, zoom level, and top left corner on the world map at that zoom level. */
export type Frame = Size & { zoom: number; left: number; top: number };

/** The width of a tile drawn at its own zoom level. */
const TILE_SIZE = 512;

/** The closest zoom level, which still shows the streets around a single stop. */
const MAX_ZOOM = 14.75;

/** The farthest zoom level, which shows a continent; tiles already end at `MIN_TILE_ZOOM`. */
const MIN_ZOOM = 3;

/** The space that a stop's mark needs between its place and the picture's edge. */
const MARK_ROOM = 16;

/** Returns the position of a place on the world map (Web Mercator) drawn as a square of side 1. */
export function toWorld({ lat, lng }: LatLng): Point {
  const rise = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: (lng + 180) / 360, y: (1 - rise / Math.PI) / 2 };
}

/**
 * Returns the largest frame that shows all places with padding. It is shifted, but not shrunk, to stay within the bounds unless
 * that would cut off marks. Needs at least one place; keeps all places out of the `headroom` at the top.
 */
export function fitFrame(
  places: readonly LatLng[],
  { width, height }: Size,
  { padding, headroom = 0, bounds }: { padding: number; headroom?: number; bounds: Bounds },
): Frame {
  const points = places.map(toWorld);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [spanX, spanY] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = Math.min((width - 2 * padding) / spanX, Math.max(1, height - headroom - 2 * padding) / spanY);
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Math.log2(scale / TILE_SIZE)));
  const side = TILE_SIZE * 2 ** zoom;
  const [northWest, southEast] = toCorners(bounds);
  const findOffset = (axis: readonly number[], length: number, from: number, to: number) => {
    const [min, max] = [Math.min(...axis) * side, Math.max(...axis) * side];
    const middle = (min + max - length) / 2;
    const within =
      (to - from) * side < length ? middle : Math.max(from * side, Math.min(to * side - length, middle));
    return Math.max(max + MARK_ROOM - length, Math.min(min - MARK_ROOM, within));
  };
  return {
    width,
    height,
    zoom,
    left: findOffset(xs, width, northWest.x, southEast.x),
    top: findOffset(ys, height - headroom, northWest.y, southEast.y) - headroom,
  };
}

function toCorners({ west, south, east, north }: Bounds): [northWest: Point, southEast: Point] {
  return [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })];
}

/** Returns the position of a place in the picture. */
export function project({ zoom, left, top }: Frame, place: LatLng): Point {
  const side = TILE_SIZE * 2 ** zoom;
  const { x, y } = toWorld(place);
  return { x: x * side - left, y: y * side - top };
}

/** A tile of the picture: the position of its top left corner, and its drawn width. */
export type PlacedTile = { address: TileAddress; at: Point; size: number };

/** Returns the tiles that cover the picture within the bounds, at a zoom level close to its own. */
export function listTiles({ width, height, zoom, left, top }: Frame, bounds: Bounds): PlacedTile[] {
  const z = Math.max(MIN_TILE_ZOOM, Math.min(MAX_TILE_ZOOM, Math.round(zoom - 0.2)));
  const size = TILE_SIZE * 2 ** (zoom - z);
  const [from, to] = toCorners(bounds);
  const list = (start: number, length: number, min: number, max: number) => {
    const first = Math.floor(Math.max(start / size, min * 2 ** z));
    const last = Math.floor(Math.min((start + length) / size, max * 2 ** z));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  };
  const rows = list(top, height, from.y, to.y);
  return list(left, width, from.x, to.x).flatMap((x) =>
    rows.map((y) => ({ address: { z, x, y }, at: { x: x * size - left, y: y * size - top }, size })),
  );
}
