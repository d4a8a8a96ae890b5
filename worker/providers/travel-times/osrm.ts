import { z } from 'zod';
import { decodePolyline } from '#worker/domain/routes/polyline.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { fetchJson } from '../fetch-json.ts';
import type { ServiceOptions } from '../service-options.ts';
import { checkBlock } from './check-answer.ts';
import type { TravelLeg, TravelProvider } from './port.ts';
import { createService } from './service.ts';

const MAX_BYTES = 2_000_000;
const METERS_PER_MILE = 1609.344;
const PROFILE = 'driving';

const tableSchema = z.object({
  durations: z.array(z.array(z.number().nullable())),
  distances: z.array(z.array(z.number().nullable())),
});

const routeSchema = z.object({
  routes: z
    .array(
      z.object({
        legs: z.array(
          z.object({
            duration: z.number().min(0),
            distance: z.number().min(0),
            summary: z.string(),
            steps: z.array(z.object({ geometry: z.string() })),
          }),
        ),
      }),
    )
    .min(1),
});

/**
 * Returns a provider that uses an OSRM-compatible service (https://project-osrm.org/docs/v5.24.0/api/), which returns seconds and
 * meters. Its public servers accept 100 places per request.
 */
export function createOsrm(options: ServiceOptions): TravelProvider {
  const load = (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const url = `${options.baseUrl}/${path}?${new URLSearchParams(query)}`;
    return fetchJson(options.fetch, url, { signal, maxBytes: MAX_BYTES });
  };
  return createService(
    {
      name: 'osrm',
      maxSquare: 100,
      maxSide: 50,
      maxStops: 100,
      async loadBlock(from, to, signal) {
        const isSquare = from === to;
        const places = isSquare ? from : [...from, ...to];
        const answer = await load(
          `table/v1/${PROFILE}/${writePlaces(places)}`,
          {
            annotations: 'duration,distance',
            ...(!isSquare && {
              sources: from.map((_, index) => index).join(';'),
              destinations: to.map((_, index) => from.length + index).join(';'),
            }),
          },
          signal,
        );
        const { durations, distances } = tableSchema.parse(answer);
        const block = {
          minutes: convert(durations, 1 / 60),
          miles: convert(distances, 1 / METERS_PER_MILE),
        };
        return checkBlock(block, from.length, to.length);
      },
      async loadLegs(stops, signal) {
        const query = { overview: 'false', steps: 'true', geometries: 'polyline6' };
        const answer = await load(`route/v1/${PROFILE}/${writePlaces(stops)}`, query, signal);
        return (routeSchema.parse(answer).routes[0]?.legs ?? []).map(readLeg);
      },
    },
    options,
  );
}

function writePlaces(places: readonly LatLng[]): string {
  return places.map(({ lat, lng }) => `${lng},${lat}`).join(';');
}

function convert(rows: readonly (number | null)[][], factor: number): (number | null)[][] {
  return rows.map((row) => row.map((value) => (value === null ? null : value * factor)));
}

type Leg = z.infer<typeof routeSchema>['routes'][number]['legs'][number];

/** Consecutive steps share an end point. The summary lists the two longest streets in driving order. */
function readLeg({ duration, distance, summary, steps }: Leg): TravelLeg {
  return {
    minutes: duration / 60,
    miles: distance / METERS_PER_MILE,
    line: steps.flatMap(({ geometry }, index) => decodePolyline(geometry).slice(index === 0 ? 0 : 1)),
    via: summary.split(',')[0]?.trim() || null,
  };
}
