import { z } from '@hono/zod-openapi';
import { findPlacesSchema, readNear } from '#worker/domain/places/inputs.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { limitApiByAddress } from '#worker/http/limit-requests.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const MAX_FOUND_PLACES = 8;

const operation = describeOperations('Places', limitApiByAddress('placeSearch'));

const placeSchema = z
  .object({
    label: z.string().describe('The address as it was understood'),
    kind: z.enum(['address', 'street', 'crossing', 'place']),
    lat: z.number(),
    lng: z.number(),
    score: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'How sure it is. It is used without a question from 0.6, a house from 0.55, and from 0.4 the only house nearby that reads as typed',
      ),
  })
  .openapi('Place');

const find = operation('get', '/places', {
  summary: 'Places of an address or a name, best first',
  description:
    'At most eight; of equals the nearest to `near` first, which is the last position of the driver if left out. Misspelled and unfinished texts do too. The header `Places-Source` says who found them: `region` or `photon`; `none` where nobody can, `failed` where the service did not answer, `later` where nothing likely was found and more is searched once the whole address is sent: Nominatim takes no unfinished texts, and without `near` only the largest region is searched.',
  query: findPlacesSchema,
  responses: { 200: describeJson(z.array(placeSchema), 'Places') },
});

export const placesApi = createRouter().openapi(find, async (c) => {
  const { q, near } = c.req.valid('query');
  const driver = near === undefined ? (await c.var.getSession())?.driver : undefined;
  const place = near === undefined ? driver && getLastPosition(driver) : readNear(near);
  const { places, source } = await c.var.ctx.places.search(q, place ?? null, MAX_FOUND_PLACES, true);
  c.header('Places-Source', source);
  const answer = places.map(({ label, kind, lat, lng, score }) => ({ label, kind, lat, lng, score }));
  return c.json(answer, 200);
});
