import { z } from 'zod';
import { splitAddress } from '#worker/domain/places/split-address.ts';
import { computeMilesBetween, type LatLng } from '#worker/domain/shared/geo.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import { fetchJson } from '../fetch-json.ts';
import { loadCached } from '../kv-cache.ts';
import type { ServiceOptions } from '../service-options.ts';
import type { PlaceProvider } from './port.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 500_000;

const CACHE_SECONDS = 30 * 24 * 60 * 60;
/** Short, because the service may be updating its data, or the building may be new. */
const NOTHING_SECONDS = 60 * 60;

/** Maximum length of the text sent to the service. */
const MAX_TEXT = 200;

/**
 * The number of places requested regardless of the limit, so that suggestions and the lookup of the same text share one request.
 */
export const MAX_PLACES = 10;

/**
 * Decimals of `near`: about ten kilometers, so that a city shares its cache entries and the driver's exact position isn't sent.
 */
const NEAR_DECIMALS = 1;

/** A place farther away than this is never used unless the driver chooses it, because it may just have the same name. */
const MAX_MILES = 150;
/** Maximum score of a place that may be a namesake. */
export const DOUBTED_SCORE = 0.4;

export type PlaceServiceOptions = ServiceOptions & {
  /** Counts one request; returns false if the service must not be called now. */
  mayAsk: (isTyping: boolean) => Promise<boolean>;
};

/** A kind of geocoding service. */
type PlaceService = {
  name: 'photon' | 'nominatim';
  /** Returns the request for a text, relative to the base URL. */
  ask(text: string, near: LatLng | null): { path: string };
  /** Parses the response. Throws on unexpected content, because external responses aren't trusted. */
  read(answer: unknown): FoundPlace[];
};

const cachedSchema = z.array(
  z.object({
    label: z.string(),
    kind: z.enum(['address', 'street', 'crossing', 'place']),
    lat: z.number(),
    lng: z.number(),
    score: z.number(),
  }),
);

/**
 * Returns a provider that uses an external service: cached, rate-limited, and limited in time and size. Returns null on failure.
 */
export function createPlaceService(service: PlaceService, options: PlaceServiceOptions): PlaceProvider {
  return {
    search: async (text, near, limit, isTyping = false) => {
      const query = {
        text: splitAddress(text.slice(0, MAX_TEXT)).address,
        near: near && { lat: round(near.lat), lng: round(near.lng) },
        isTyping,
      };
      try {
        const places = await searchOnce(service, options, query);
        return { places: places.slice(0, limit), source: service.name };
      } catch (error) {
        options.log('warn', 'places not from the service', {
          service: service.name,
          reason: String(error),
        });
        return null;
      }
    },
  };
}

const round = (degrees: number) => Number(degrees.toFixed(NEAR_DECIMALS));

type Query = { text: string; near: LatLng | null; isTyping: boolean };

async function searchOnce(
  service: PlaceService,
  options: PlaceServiceOptions,
  { text, near, isTyping }: Query,
): Promise<FoundPlace[]> {
  const places = await loadCached(options.kv, {
    kind: 'places',
    text: [service.name, options.baseUrl, text.toLowerCase(), near?.lat, near?.lng].join('\n'),
    seconds: (places: FoundPlace[]) => (places.length > 0 ? CACHE_SECONDS : NOTHING_SECONDS),
    load: async () => {
      if (!(await options.mayAsk(isTyping))) throw new Error('asked too often');
      const { path } = service.ask(text, near);
      const answer = await fetchJson(options.fetch, `${options.baseUrl}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxBytes: MAX_BYTES,
        headers: { Accept: 'application/json' },
      });
      return service.read(answer).slice(0, MAX_PLACES);
    },
    read: (stored) => cachedSchema.parse(stored),
  });
  return places.map((place) => doubtFar(place, near));
}

function doubtFar(place: FoundPlace, near: LatLng | null): FoundPlace {
  const isFar = near !== null && computeMilesBetween(place, near) > MAX_MILES;
  return isFar ? { ...place, score: Math.min(place.score, DOUBTED_SCORE), isFar } : place;
}
