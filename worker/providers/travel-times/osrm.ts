import type { LatLng } from '#worker/domain/shared/geo.ts';
import { readLimitedJson } from '#worker/domain/shared/read-limited.ts';
import { estimateMatrix } from './estimate.ts';
import type { TravelMatrix, TravelTimes } from './port.ts';

/** Decimals of a cached coordinate: about ten metres, so that a restaurant's door is one place. */
const DECIMALS = 4;

/** Coordinates a public OSRM server takes in one `/table` request (its `max-table-size`). */
const MAX_COORDINATES = 100;

/** The places of one matrix: three blocks wide, so at most nine requests. The longest route has 101. */
const MAX_POINTS = 150;

const TIMEOUT_MS = 3000;
const MAX_BYTES = 2_000_000;

/** Roads change slowly; the matrix has no traffic in it. */
const CACHE_SECONDS = 7 * 24 * 60 * 60;

const METERS_PER_MILE = 1609.344;

/** The part of a KV namespace that is used. */
type Cache = {
  get(key: string, type: 'json'): Promise<unknown>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
};

export type OsrmOptions = {
  /** Such as `https://router.example.com`, without `/table`. */
  baseUrl: string;
  fetch: typeof fetch;
  kv: Cache;
  log?: (level: 'warn', event: string, detail: Record<string, unknown>) => void;
  profile?: string;
  maxCoordinates?: number;
  timeoutMs?: number;
};

/** One block of the matrix, in the units of OSRM's answer: seconds and metres, null where there is no way. */
type Block = { durations: (number | null)[][]; distances: (number | null)[][] };

/**
 * Travel times from an OSRM-compatible `/table` service (https://project-osrm.org/docs/v5.24.0/api/#table-service).
 *
 * Matrices larger than the service takes are asked for in blocks; results are cached by rounded coordinates. When any
 * block fails or is late, or there are too many places, the whole matrix is the estimate, so that no route mixes the two.
 */
export function createOsrm(options: OsrmOptions): TravelTimes {
  return {
    async matrix(points, localHour) {
      if (points.length < 2) return estimateMatrix(points, localHour);
      if (points.length > MAX_POINTS) return fallBack(options, points, localHour, 'too many places');
      const places = points.map(({ lat, lng }) => `${lng.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`);
      try {
        return await loadMatrix(options, places);
      } catch (error) {
        return fallBack(options, points, localHour, String(error));
      }
    },
  };
}

function fallBack(
  { log }: OsrmOptions,
  points: readonly LatLng[],
  localHour: number,
  reason: string,
): TravelMatrix {
  log?.('warn', 'travel times fell back to the estimate', { reason });
  return { ...estimateMatrix(points, localHour), isFallback: true };
}

async function loadMatrix(options: OsrmOptions, places: readonly string[]): Promise<TravelMatrix> {
  const key = await keyOf(options, places);
  const cached = await readCache(options.kv, key, places.length);
  const block = cached ?? (await loadBlocks(options, places));
  // A broken cache must not delay the answer.
  if (cached === null) {
    await options.kv.put(key, JSON.stringify(block), { expirationTtl: CACHE_SECONDS }).catch(() => undefined);
  }
  const convert = (rows: (number | null)[][], factor: number) =>
    rows.map((row) => row.map((value) => (value === null ? Number.POSITIVE_INFINITY : value * factor)));
  return {
    durations: convert(block.durations, 1 / 60),
    distances: convert(block.distances, 1 / METERS_PER_MILE),
    source: 'osrm',
    isFallback: false,
  };
}

/** The places may be many and KV keys are short: their digest is the key. */
async function keyOf(
  { baseUrl, profile = 'driving' }: OsrmOptions,
  places: readonly string[],
): Promise<string> {
  const text = new TextEncoder().encode(`${baseUrl}/${profile}/${places.join(';')}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `travel-times/${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function readCache(kv: Cache, key: string, size: number): Promise<Block | null> {
  try {
    return readBlock(await kv.get(key, 'json'), size, size);
  } catch {
    return null;
  }
}

/** Sources and destinations share the coordinates of a request, so a block is at most half the limit wide. */
async function loadBlocks(options: OsrmOptions, places: readonly string[]): Promise<Block> {
  const limit = options.maxCoordinates ?? MAX_COORDINATES;
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  if (places.length <= limit) return loadBlock(options, places, null, signal);
  const width = Math.max(1, Math.floor(limit / 2));
  const parts: string[][] = [];
  for (let first = 0; first < places.length; first += width) parts.push(places.slice(first, first + width));
  const bands = await Promise.all(
    parts.map((from) => Promise.all(parts.map((to) => loadBlock(options, from, to, signal)))),
  );
  const join = (name: keyof Block) =>
    bands.flatMap((band, index) =>
      (parts[index] ?? []).map((_, row) => band.flatMap((block) => block[name][row] ?? [])),
    );
  return { durations: join('durations'), distances: join('distances') };
}

async function loadBlock(
  { baseUrl, profile = 'driving', fetch }: OsrmOptions,
  from: readonly string[],
  to: readonly string[] | null,
  signal: AbortSignal,
): Promise<Block> {
  const url = new URL(`${baseUrl}/table/v1/${profile}/${[...from, ...(to ?? [])].join(';')}`);
  url.searchParams.set('annotations', 'duration,distance');
  if (to !== null) {
    url.searchParams.set('sources', from.map((_, index) => index).join(';'));
    url.searchParams.set('destinations', to.map((_, index) => from.length + index).join(';'));
  }
  const response = await fetch(url.href, { signal, redirect: 'manual' });
  if (!response.ok) throw new Error(`the table service answered ${response.status}`);
  return readBlock(await readLimitedJson(response, MAX_BYTES, signal), from.length, (to ?? from).length);
}

/** Trusts nothing that comes from outside. */
function readBlock(answer: unknown, rows: number, columns: number): Block {
  if (typeof answer !== 'object' || answer === null) throw new Error('the table service answered no table');
  const { durations, distances } = answer as Record<string, unknown>;
  if (!isTable(durations, rows, columns) || !isTable(distances, rows, columns)) {
    throw new Error('the table service answered a table of another size');
  }
  return { durations, distances };
}

function isTable(value: unknown, rows: number, columns: number): value is (number | null)[][] {
  const isCell = (cell: unknown) => cell === null || (typeof cell === 'number' && cell >= 0);
  return (
    Array.isArray(value) &&
    value.length === rows &&
    value.every((row) => Array.isArray(row) && row.length === columns && row.every(isCell))
  );
}
