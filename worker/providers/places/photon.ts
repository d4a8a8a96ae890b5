import { z } from 'zod';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import type { PlaceProvider } from './port.ts';
import { createPlaceService, MAX_PLACES, type PlaceServiceOptions } from './service.ts';

const text = z.string().max(300).optional();
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        type: text,
      }),
    }),
  ),
});

/** Photon returns no score, so it is estimated from the kind of place. */
const SCORES: Record<string, number> = { house: 0.95, street: 0.5 };
const OTHER_SCORE = 0.4;
const NAMED_SCORE = 0.7;

/** Returns a provider that uses a Photon service. Source: https://github.com/komoot/photon#search-api. */
export function createPhoton(options: PlaceServiceOptions): PlaceProvider {
  return createPlaceService(
    {
      name: 'photon',
      ask: (query, near) => {
        const search = new URLSearchParams({ q: query, limit: String(MAX_PLACES), lang: 'en' });
        if (near) search.set('lat', String(near.lat));
        if (near) search.set('lon', String(near.lng));
        return { path: `/api/?${search}` };
      },
      read: (answer) => answerSchema.parse(answer).features.map(toPlace),
    },
    options,
  );
}

function toPlace({ geometry, properties }: z.infer<typeof answerSchema>['features'][number]): FoundPlace {
  const { name, housenumber, street, city, state, postcode, type } = properties;
  const [lng, lat] = geometry.coordinates;
  const address = housenumber && street ? `${housenumber} ${street}` : street;
  const area = [state, postcode].filter((part) => part).join(' ');
  const label = [name, address, city, area].filter((part) => part).join(', ');
  if (housenumber && !name) return { label, kind: 'address', lat, lng, score: SCORES.house ?? OTHER_SCORE };
  if (type === 'street') return { label, kind: 'street', lat, lng, score: SCORES.street ?? OTHER_SCORE };
  return { label, kind: 'place', lat, lng, score: type === 'house' ? NAMED_SCORE : OTHER_SCORE };
}
