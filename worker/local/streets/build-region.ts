import { createHash } from 'node:crypto';
import type { Bounds } from '#worker/domain/streets/bounds.ts';
import { REGION_NAME, type RegionFile, type RegionManifest } from '#worker/domain/streets/region-manifest.ts';
import { buildPlaces } from './build-places.ts';
import { buildRoads } from './build-roads.ts';
import { buildTiles } from './build-tiles.ts';
import { findBounds } from './find-bounds.ts';
import { type Extract, readExtract } from './read-extract.ts';

/** The attribution required by the data's license: https://www.openstreetmap.org/copyright. */
const ATTRIBUTION = '© OpenStreetMap contributors';

/** The builders of a region's files, each from the extract alone. */
const PARTS: Record<RegionFile, (extract: Extract) => Uint8Array | Promise<Uint8Array>> = {
  'roads.bin': buildRoads,
  'places.bin': buildPlaces,
  'tiles.pmtiles': buildTiles,
};

/** In characters: long enough that two different contents never share a version. */
const VERSION_LENGTH = 12;

/**
 * Builds the files of a region, including the manifest; deterministic. Throws RangeError for an id that isn't URL-safe, and Error
 * for an extract without streets.
 */
export async function buildRegion(extract: Extract, id: string): Promise<Map<string, Uint8Array>> {
  if (!REGION_NAME.test(id))
    throw new RangeError(`A region's id is lower-case letters, digits and -, not "${id}".`);
  const bounds = roundBounds(findBounds(extract));
  const built = new Map<string, Uint8Array>();
  const files: RegionManifest['files'] = {};
  for (const [name, build] of Object.entries(PARTS)) {
    const bytes = await build(extract);
    built.set(name, bytes);
    files[name as RegionFile] = { bytes: bytes.length, sha256: hash(bytes) };
  }
  const contents = { id, bounds, date: extract.date, attribution: ATTRIBUTION, files };
  const version = hash(JSON.stringify(contents)).slice(0, VERSION_LENGTH);
  const manifest: RegionManifest = { ...contents, version };
  built.set('manifest.json', new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
  return built;
}

export function buildRegionFromFile(file: Uint8Array, id: string): Promise<Map<string, Uint8Array>> {
  return buildRegion(readExtract(file), id);
}

function hash(contents: Uint8Array | string): string {
  return createHash('sha256').update(contents).digest('hex');
}

/** Rounds to a tenth of a meter, because sums of nanodegrees have rounding errors. */
function roundBounds({ west, south, east, north }: Bounds): Bounds {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
}
