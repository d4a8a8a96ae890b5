/** One map tile in the common web scheme: column from the west, row from the north. */
export type TileAddress = { z: number; x: number; y: number };

/** Zoom levels that a region's tiles are made for. */
export const MIN_TILE_ZOOM = 8;
export const MAX_TILE_ZOOM = 14;

/** Whether there is such a tile. */
export function isTileAddress({ z, x, y }: TileAddress): boolean {
  const isInside = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** z;
  return Number.isInteger(z) && z >= MIN_TILE_ZOOM && z <= MAX_TILE_ZOOM && isInside(x) && isInside(y);
}
