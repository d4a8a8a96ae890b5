import { z } from 'zod';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import type { PlaceProvider } from './port.ts';
import { createPlaceService, MAX_PLACES, type PlaceServiceOptions } from './service.ts';

const answerSchema = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string().max(1000),
    /** From 26 (street) to 30 (house). */
    place_rank: z.number(),
    address: z
      .object({ house_number: z.string().optional(), road: z.string().optional() })
      .loose()
      .optional(),
  }),
);

const HOUSE_RANK = 30;
const STREET_RANK = 26;

/** How far the preferred area extends around the given place, in degrees. */
const VIEW_DEGREES = 0.5;

/** Returns a provider that uses a Nominatim-compatible service. Source: https://nominatim.org/release-docs/latest/api/Search/. */
export function createNominatim(options: PlaceServiceOptions): PlaceProvider {
  const service = createPlaceService(
    {
      name: 'nominatim',
      ask: (query, near) => {
        const search = new URLSearchParams({
          q: query,
          format: 'jsonv2',
          addressdetails: '1',
          limit: String(MAX_PLACES),
          'accept-language': 'en',
        });
        if (near) {
          const { lat, lng } = near;
          const sides = [lng - VIEW_DEGREES, lat - VIEW_DEGREES, lng + VIEW_DEGREES, lat + VIEW_DEGREES];
          search.set('viewbox', sides.map((side) => side.toFixed(1)).join(','));
        }
        return { path: `/search?${search}` };
      },
      read: (answer) => answerSchema.parse(answer).map(toPlace),
    },
    options,
  );
  // The public server's usage policy forbids autocomplete: https://operations.osmfoundation.org/policies/nominatim/.
  return { ...service, isForWholeTexts: true };
}

function toPlace(found: z.infer<typeof answerSchema>[number]): FoundPlace {
  const { lat, lon: lng, display_name: label, place_rank: rank, address } = found;
  if (address?.house_number) return { label, kind: 'address', lat, lng, score: 0.95 };
  if (rank >= HOUSE_RANK) return { label, kind: 'place', lat, lng, score: 0.7 };
  if (rank >= STREET_RANK) return { label, kind: 'street', lat, lng, score: 0.5 };
  return { label, kind: 'place', lat, lng, score: 0.4 };
}
