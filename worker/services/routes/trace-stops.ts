import type { Ctx } from '#worker/ctx.ts';
import { encodePolyline } from '#worker/domain/routes/polyline.ts';
import type { TravelSource as ShownSource } from '#worker/domain/routes/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelSource } from '#worker/providers/travel-times/port.ts';

type Planned<Stop> = {
  origin: LatLng;
  /** In the order in which they are driven. */
  stops: readonly Stop[];
  localHour: number;
  /** What the route was planned by: legs of another source would contradict its times. */
  source: TravelSource;
};

/** Returns the stops with the street that leads to each, and the course of the whole route; null where no streets are known. */
export async function traceStops<Stop extends LatLng>(
  ctx: Pick<Ctx, 'travelTimes'>,
  { origin, stops, localHour, source }: Planned<Stop>,
): Promise<{ stops: (Stop & { via: string | null })[]; geometry: string | null }> {
  const traced = source === 'estimate' ? null : await ctx.travelTimes.legs([origin, ...stops], localHour);
  if (traced?.source !== source) {
    return { stops: stops.map((stop) => ({ ...stop, via: null })), geometry: null };
  }
  return {
    stops: stops.map((stop, index) => ({ ...stop, via: traced.legs[index]?.via ?? null })),
    geometry: encodePolyline(traced.legs.flatMap(({ line }) => line)),
  };
}

/** What is said of a source: which service it was concerns nobody. */
export function toShownSource(source: TravelSource): ShownSource {
  return source === 'streets' || source === 'estimate' ? source : 'service';
}
