import { PMTiles } from 'pmtiles';
import { cpuTime } from '#tests/bench/measure.ts';
import { keepBelow, type Target } from '#tests/bench/targets.ts';
import { buildTiles } from '#worker/local/streets/build-tiles.ts';
import type { Extract } from '#worker/local/streets/read-extract.ts';

/** Maximum gzipped size of a square kilometer of city, and of one tile. */
const MAX_KB_PER_SQUARE_KM = 10;
const MAX_TILE_KB = 30;

const KM_PER_DEGREE = 111.2;

/** Measures the map tiles of an extract as they are stored: gzipped, all zoom levels together. */
export async function benchTiles(extract: Extract): Promise<Target[]> {
  const begin = cpuTime();
  const archive = await buildTiles(extract);
  const buildMs = cpuTime() - begin;
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
  const [perSquareKm, largest] = [archive.length / squareKm, Math.max(...sizes)];
  console.log(
    `\nTiles of Baltimore: ${sizes.length}, ${archive.length} bytes on ${squareKm.toFixed(1)} km², built in ${buildMs.toFixed(0)} ms`,
  );
  return [
    keepBelow('baltimore: tiles a km², gzipped', perSquareKm / 1000, MAX_KB_PER_SQUARE_KM, 'KB'),
    keepBelow('baltimore: the largest tile', largest / 1000, MAX_TILE_KB, 'KB'),
    {
      what: 'baltimore: tiles that can be read',
      target: 'all',
      figure: `${sizes.length} of ${numTileEntries}`,
      holds: sizes.length === numTileEntries,
    },
  ];
}

/** Returns the tile of a place. Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames. */
function locate(lng: number, lat: number, z: number): { x: number; y: number } {
  const rise = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return { x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(((1 - rise / Math.PI) / 2) * 2 ** z) };
}
