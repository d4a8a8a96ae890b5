import { PMTiles } from 'pmtiles';
import { buildTiles } from '#worker/local/streets/build-tiles.ts';
import type { Extract } from '#worker/local/streets/read-extract.ts';

/** Gzipped bytes that a square kilometer of city and one tile may weigh. */
const MAX_BYTES_PER_SQUARE_KM = 10_000;
const MAX_TILE_BYTES = 30_000;

const KM_PER_DEGREE = 111.2;

export type TileFigures = {
  tiles: number;
  bytes: number;
  bytesPerSquareKm: number;
  largestTile: number;
  /** Milliseconds the building takes. */
  buildMs: number;
  holds: boolean;
};

/** Measures the map tiles made of an extract, as they are stored: gzipped, all zoom levels together. */
export async function measureTiles(extract: Extract): Promise<TileFigures> {
  const begin = performance.now();
  const archive = await buildTiles(extract);
  const buildMs = performance.now() - begin;
  const sizes: number[] = [];
  const reader = new PMTiles(
    {
      getKey: () => 'bench',
      getBytes: async (offset, length) => ({
        data: archive.slice(offset, offset + length).buffer as ArrayBuffer,
      }),
    },
    undefined,
    async (data) => data,
  );
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom, numTileEntries } = await reader.getHeader();
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const [from, to] = [locate(minLon, maxLat, z), locate(maxLon, minLat, z)];
    for (let x = from.x; x <= to.x; x += 1) {
      for (let y = from.y; y <= to.y; y += 1) {
        const tile = await reader.getZxy(z, x, y);
        if (tile) sizes.push(tile.data.byteLength);
      }
    }
  }
  const narrowing = Math.cos((minLat * Math.PI) / 180);
  const squareKm = (maxLon - minLon) * narrowing * (maxLat - minLat) * KM_PER_DEGREE ** 2;
  const [bytesPerSquareKm, largestTile] = [archive.length / squareKm, Math.max(...sizes)];
  const isComplete = sizes.length === numTileEntries;
  const holds =
    isComplete && bytesPerSquareKm <= MAX_BYTES_PER_SQUARE_KM && largestTile < MAX_TILE_BYTES;
  return { tiles: sizes.length, bytes: archive.length, bytesPerSquareKm, largestTile, buildMs, holds };
}

/** The tile of a place. Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames. */
function locate(lng: number, lat: number, z: number): { x: number; y: number } {
  const rise = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(((1 - rise / Math.PI) / 2) * 2 ** z) };
}
