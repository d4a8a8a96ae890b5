import type { z } from 'zod';
import {
  getRegionKey,
  listLargest,
  listRegionsOf,
  listRegionsOfMost,
  type RegionEntry,
  type RegionFile,
  type RegionManifest,
  regionListSchema,
  regionManifestSchema,
} from '#worker/domain/streets/region-manifest.ts';
import { getEdgeCache } from '#worker/edge-cache.ts';
import { loadPlaces, loadRoads } from '#worker/engines/streets/index.ts';
import { limitTime } from '#worker/limit-time.ts';
import type { Log } from '#worker/log.ts';
import { createLoadedFiles, type LoadedFiles, loadOnce } from './loaded-files.ts';
import type { Regions } from './port.ts';

/** How long an isolate caches the list of regions, in ms. */
const RECHECK_MS = 60_000;

/** Maximum number of regions listed without a place, because each has large files. */
const MAX_LISTED = 8;

/** The size that lists and manifests count as in the cache; they are small. */
const JSON_BYTES = 10_000;

/** The timeout of a read from the bucket, in ms. */
const MAX_READ_MS = 5000;

const CACHE_CONTROL = 'public, max-age=2592000, immutable';

type Isolate = LoadedFiles & { list: { regions: RegionEntry[]; at: number } | null };

/** Used if no bucket is bound. */
const NO_BUCKET: Pick<R2Bucket, 'get'> = { get: async () => null };

/** This isolate's cache of each bucket. The files of a version never change, so all requests share them. */
const isolates = new WeakMap<object, Isolate>();

type R2RegionsOptions = {
  /** Undefined if no bucket is bound; then there are no regions. */
  bucket: Pick<R2Bucket, 'get'> | undefined;
  /** The site's URL; prefixes the keys of edge cache entries. */
  siteUrl: string;
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
  log: Log;
};

/**
 * Reads regions from an R2 bucket: `regions.json` lists the current version of each, and `<id>/<version>/` contains its files.
 */
export function createR2Regions(options: R2RegionsOptions): Regions {
  const { bucket = NO_BUCKET } = options;
  const source = { ...options, bucket, isolate: getIsolate(bucket) };
  return {
    find: async (places) =>
      places.length === 0 ? null : openFirst(source, listRegionsOf(await listRegions(source), places)),
    findMost: async (places) =>
      places.length === 0 ? null : openFirst(source, listRegionsOfMost(await listRegions(source), places)),
    list: async (near) => {
      const regions = await listRegions(source);
      const listed = near ? listRegionsOf(regions, [near]) : listLargest(regions).slice(0, MAX_LISTED);
      const opened = await Promise.all(listed.map((entry) => openFirst(source, [entry])));
      return opened.filter((region) => region !== null);
    },
    roads: (region) => loadFile(source, region, 'roads.bin', loadRoads),
    places: (region) => loadFile(source, region, 'places.bin', loadPlaces),
    readTiles: (id, version, offset, length) =>
      readRange(source, getRegionKey({ id, version }, 'tiles.pmtiles'), { offset, length }),
  };
}

type Source = R2RegionsOptions & { bucket: Pick<R2Bucket, 'get'>; isolate: Isolate };

function getIsolate(bucket: object): Isolate {
  const known = isolates.get(bucket);
  if (known) return known;
  const isolate = { ...createLoadedFiles(), list: null };
  isolates.set(bucket, isolate);
  return isolate;
}

/** Returns the first manifest that can be read. */
async function openFirst(source: Source, entries: readonly RegionEntry[]): Promise<RegionManifest | null> {
  for (const entry of entries) {
    const key = getRegionKey(entry, 'manifest.json');
    const manifest = await load(source, key, JSON_BYTES, async () => {
      const found = await readJson(source, key, regionManifestSchema);
      if (!found) throw new Error('not in the bucket');
      return found;
    });
    if (manifest) return manifest;
  }
  return null;
}

/** Returns the list of regions. It may be replaced, so it is re-read every minute; if that fails, the last list stays in use. */
async function listRegions(source: Source): Promise<RegionEntry[]> {
  const { isolate, now } = source;
  const { list } = isolate;
  if (list && Math.abs(now - list.at) < RECHECK_MS) return list.regions;
  try {
    const regions = (await readJson(source, 'regions.json', regionListSchema)) ?? [];
    isolate.list = { regions, at: now };
    return regions;
  } catch (error) {
    source.log('warn', 'regions not read', { key: 'regions.json', reason: String(error) });
    isolate.list = { regions: list?.regions ?? [], at: now };
    return isolate.list.regions;
  }
}

/** Returns null if the object doesn't exist. Throws if it isn't the expected JSON. */
async function readJson<T>({ bucket }: Source, key: string, schema: z.ZodType<T>): Promise<T | null> {
  const read = async () => {
    const object = await bucket.get(key);
    return object && schema.parse(await object.json());
  };
  return hurry(read());
}

async function loadFile<T>(
  source: Source,
  region: RegionManifest,
  name: RegionFile,
  open: (file: ArrayBuffer) => T,
): Promise<T | null> {
  const file = region.files[name];
  if (!file) return null;
  const key = getRegionKey(region, name);
  return load(source, key, file.bytes, async () => {
    const url = `${source.siteUrl}/cached-regions/${key}`;
    const cached = await openCached(url, open);
    if (cached !== null) return cached;
    const bytes = await hurry(readBucket(source, key, file.bytes));
    const value = open(bytes);
    // Only valid files are cached. Cache failures are harmless.
    source.waitUntil(writeCache(url, bytes).catch(() => undefined));
    return value;
  });
}

async function readBucket({ bucket }: Source, key: string, expected: number): Promise<ArrayBuffer> {
  const object = await bucket.get(key);
  if (!object) throw new Error('not in the bucket');
  if (object.size !== expected) throw new RangeError(`${object.size} bytes in place of ${expected}`);
  return object.arrayBuffer();
}

function load<T>(source: Source, key: string, bytes: number, read: () => Promise<T>): Promise<T | null> {
  const { isolate, now, waitUntil, log } = source;
  const warn = (reason: string) => log('warn', 'region file not loaded', { key, reason });
  return loadOnce(isolate, key, { bytes, now, load: read, warn, waitUntil });
}

/** Also returns null if the cache fails or its entry is broken, because the bucket has the file too. */
async function openCached<T>(url: string, open: (file: ArrayBuffer) => T): Promise<T | null> {
  try {
    const response = await getEdgeCache().match(url);
    return response ? open(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

async function writeCache(url: string, bytes: ArrayBuffer): Promise<void> {
  const headers = { 'Cache-Control': CACHE_CONTROL, 'Content-Type': 'application/octet-stream' };
  await getEdgeCache().put(url, new Response(bytes, { headers }));
}

async function readRange(
  { bucket, log }: Source,
  key: string,
  range: { offset: number; length: number },
): Promise<ArrayBuffer | null> {
  try {
    const read = async () => (await bucket.get(key, { range }))?.arrayBuffer() ?? null;
    const bytes = await hurry(read());
    // The first read, at offset 0, requests a fixed length that may exceed the file.
    if (bytes && range.offset > 0 && bytes.byteLength < range.length) throw new RangeError('cut off');
    return bytes;
  } catch (error) {
    log('warn', 'region file not read', { key, reason: String(error) });
    return null;
  }
}

/** Rejects if the read takes too long. */
function hurry<T>(reading: Promise<T>): Promise<T> {
  return limitTime(reading, MAX_READ_MS, () => {
    throw new Error('the bucket took too long');
  });
}
