/** A map tile in the common web scheme: `x` is the column from the west, `y` the row from the north. */
export type TileAddress = { z: number; x: number; y: number };

/** The zoom levels of a region's tiles. */
export const MIN_TILE_ZOOM = 8;
export const MAX_TILE_ZOOM = 14;

/** Returns whether a tile exists in the scheme, at a zoom level that we have. */
export function isTileAddress({ z, x, y }: TileAddress): boolean {
  const isInside = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z;
  return Number.isInteger(z) && z >= MIN_TILE_ZOOM && z <= MAX_TILE_ZOOM && isInside(x) && isInside(y);
}
