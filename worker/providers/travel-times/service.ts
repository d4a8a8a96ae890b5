import { decodePolyline, encodePolyline } from '#worker/domain/routes/polyline.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { loadCached } from '../kv-cache.ts';
import type { ServiceOptions } from '../service-options.ts';
import { type Block, checkBlock, checkCourse, checkDrives } from './check-answer.ts';
import type { TravelLeg, TravelMatrix, TravelProvider } from './port.ts';

/** Decimals of places in requests and cache keys: about ten meters, so that a restaurant counts as one place. */
const DECIMALS = 4;

/** Maximum number of places in a matrix: three blocks wide, so at most nine requests. The longest route has 101 places. */
const MAX_POINTS = 150;

const TIMEOUT_MS = 3000;

/** Roads change slowly, and the times don't include traffic. */
const CACHE_SECONDS = 7 * 24 * 60 * 60;

/** Replaces the cache for responses that must not be stored. */
const NO_CACHE: ServiceOptions['kv'] = { get: async () => null, put: async () => undefined };

/** A kind of routing service. Its functions throw on invalid responses. */
type RoutingService = {
  name: 'osrm' | 'valhalla';
  /** Maximum number of places in a request with identical rows and columns. */
  maxSquare: number;
  /** Maximum number of rows and of columns in a request with different ones. */
  maxSide: number;
  /** Maximum number of places in a route request. */
  maxStops: number;
  loadBlock(from: readonly LatLng[], to: readonly LatLng[], signal: AbortSignal): Promise<Block>;
  loadLegs(stops: readonly LatLng[], signal: AbortSignal): Promise<TravelLeg[]>;
};

/**
 * Returns a provider that uses an external service. Splits large requests; caches storable responses by rounded places. Returns
 * null if a part fails or times out, after which this provider doesn't call the service again, or if there are too many places.
 */
export function createService(service: RoutingService, options: ServiceOptions): TravelProvider {
  let hasFailed = false;
  const attempt = async <T>(points: readonly LatLng[], load: (places: LatLng[]) => Promise<T>) => {
    if (hasFailed || points.length < 2) return null;
    try {
      if (points.length > MAX_POINTS) throw new RangeError(`${points.length} places are too many`);
      return await load(points.map(round));
    } catch (error) {
      hasFailed = points.length <= MAX_POINTS;
      options.log('warn', 'travel times not from the service', {
        service: service.name,
        reason: String(error),
      });
      return null;
    }
  };
  const choose = (isStored: boolean): ServiceOptions => (isStored ? options : { ...options, kv: NO_CACHE });
  return {
    matrix: (points, _, isStored = false) =>
      attempt(points, (places) => loadMatrix(service, choose(isStored), places)),
    legs: (points, _, isStored = false) =>
      attempt(points, async (places) => ({
        legs: await loadLegs(service, choose(isStored), places),
        source: 'service',
      })),
  };
}

function round({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
}

async function loadMatrix(
  service: RoutingService,
  options: ServiceOptions,
  places: LatLng[],
): Promise<TravelMatrix> {
  const block = await loadCached<Block>(options.kv, {
    ...describeEntry(options, `${service.name}/matrix`, places),
    load: async () => {
      const found = await loadBlocks(service, places, AbortSignal.timeout(TIMEOUT_MS));
      checkDrives(found, places);
      return found;
    },
    read: (stored) => checkBlock(stored, places.length, places.length),
  });
  const convert = (rows: (number | null)[][]) =>
    rows.map((row) => row.map((value) => value ?? Number.POSITIVE_INFINITY));
  return { durations: convert(block.minutes), distances: convert(block.miles), source: 'service' };
}

async function loadBlocks(service: RoutingService, places: LatLng[], signal: AbortSignal): Promise<Block> {
  if (places.length <= service.maxSquare) return service.loadBlock(places, places, signal);
  const parts = split(places, service.maxSide, 0);
  const bands = await Promise.all(
    parts.map((from) => Promise.all(parts.map((to) => service.loadBlock(from, to, signal)))),
  );
  const join = (name: keyof Block) =>
    bands.flatMap((band, index) =>
      (parts[index] ?? []).map((_, row) => band.flatMap((block) => block[name][row] ?? [])),
    );
  return { minutes: join('minutes'), miles: join('miles') };
}

async function loadLegs(
  service: RoutingService,
  options: ServiceOptions,
  places: LatLng[],
): Promise<TravelLeg[]> {
  return loadCached<TravelLeg[]>(options.kv, {
    ...describeEntry(options, `${service.name}/legs`, places),
    load: async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const parts = split(places, service.maxStops, 1).filter(({ length }) => length > 1);
      const legs = (await Promise.all(parts.map((part) => service.loadLegs(part, signal)))).flat();
      if (legs.length !== places.length - 1) throw new Error('the service returned another number of legs');
      checkCourse(legs, places);
      return legs;
    },
    write: (legs) => legs.map((leg) => ({ ...leg, line: encodePolyline(leg.line) })),
    read: (stored) =>
      (stored as (Omit<TravelLeg, 'line'> & { line: string })[]).map((leg) => ({
        ...leg,
        line: decodePolyline(leg.line),
      })),
  });
}

/** Splits a list into parts of `width`; each part starts with the last `overlap` items of the previous one. */
function split<T>(list: readonly T[], width: number, overlap: number): T[][] {
  const parts: T[][] = [];
  for (let first = 0; first < list.length; first += width - overlap) {
    parts.push(list.slice(first, first + width));
  }
  return parts;
}

function describeEntry({ baseUrl }: ServiceOptions, what: string, places: readonly LatLng[]) {
  const text = `${baseUrl} ${what} ${places.map(({ lat, lng }) => `${lat},${lng}`).join(';')}`;
  return { kind: 'travel-times', text, seconds: CACHE_SECONDS };
}
