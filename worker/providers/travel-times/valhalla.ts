import { z } from 'zod';
import { decodePolyline } from '#worker/domain/routes/polyline.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { fetchJson } from '../fetch-json.ts';
import type { ServiceOptions } from '../service-options.ts';
import { checkBlock } from './check-answer.ts';
import type { TravelLeg, TravelProvider } from './port.ts';
import { createService } from './service.ts';

const MAX_BYTES = 4_000_000;

const matrixSchema = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() })),
  ),
});

const routeSchema = z.object({
  trip: z.object({
    legs: z.array(
      z.object({
        shape: z.string(),
        summary: z.object({ time: z.number().min(0), length: z.number().min(0) }),
        maneuvers: z.array(z.object({ length: z.number(), street_names: z.array(z.string()).optional() })),
      }),
    ),
  }),
});

/**
 * Returns a provider that uses a Valhalla service (https://valhalla.github.io/valhalla/api/), which returns seconds and miles. By
 * default it accepts 2,500 pairs per matrix and 20 places per route.
 */
export function createValhalla(options: ServiceOptions): TravelProvider {
  const load = (action: string, body: object, signal: AbortSignal) =>
    fetchJson(options.fetch, `${options.baseUrl}/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, costing: 'auto', units: 'miles' }),
      signal,
      maxBytes: MAX_BYTES,
    });
  return createService(
    {
      name: 'valhalla',
      maxSquare: 50,
      maxSide: 50,
      maxStops: 20,
      async loadBlock(from, to, signal) {
        const body = { sources: from.map(writePlace), targets: to.map(writePlace) };
        const { sources_to_targets: rows } = matrixSchema.parse(
          await load('sources_to_targets', body, signal),
        );
        const block = {
          minutes: rows.map((row) => row.map(({ time }) => (time === null ? null : time / 60))),
          miles: rows.map((row) => row.map(({ distance }) => distance)),
        };
        return checkBlock(block, from.length, to.length);
      },
      async loadLegs(stops, signal) {
        const body = { locations: stops.map(writePlace) };
        return routeSchema.parse(await load('route', body, signal)).trip.legs.map(readLeg);
      },
    },
    options,
  );
}

function writePlace({ lat, lng }: LatLng) {
  return { lat, lon: lng };
}

type Leg = z.infer<typeof routeSchema>['trip']['legs'][number];

function readLeg({ shape, summary, maneuvers }: Leg): TravelLeg {
  return {
    minutes: summary.time / 60,
    miles: summary.length,
    line: decodePolyline(shape),
    via: nameLongest(maneuvers),
  };
}

function nameLongest(maneuvers: Leg['maneuvers']): string | null {
  const miles = new Map<string, number>();
  for (const { length, street_names: [name] = [] } of maneuvers) {
    if (name) miles.set(name, (miles.get(name) ?? 0) + length);
  }
  const [longest] = [...miles].sort(([, one], [, other]) => other - one);
  return longest?.[0] ?? null;
}
