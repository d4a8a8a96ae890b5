import type { Ctx } from '#worker/ctx.ts';
import { encodePolyline } from '#worker/domain/routes/polyline.ts';
import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import type { TravelLeg } from '#worker/providers/travel-times/port.ts';

type Planned<Stop> = {
  origin: LatLng;
  /** In driving order. */
  stops: readonly Stop[];
  localHour: number;
  /** The source of the planned times; legs from another source would contradict them. */
  source: TravelSource;
  /** Whether the legs may be cached: not if they start at a driver's position. */
  isStored: boolean;
};

/** Returns the stops, each with the main street to it, and the route's geometry; both null where no streets are known. */
export async function traceStops<Stop extends LatLng>(
  ctx: Pick<Ctx, 'travelTimes'>,
  { origin, stops, localHour, source, isStored }: Planned<Stop>,
): Promise<{ stops: (Stop & { via: string | null })[]; geometry: string | null }> {
  const places = [origin, ...stops];
  const traced = source === 'estimate' ? null : await ctx.travelTimes.legs(places, localHour, isStored);
  if (traced?.source !== source) {
    return { stops: stops.map((stop) => ({ ...stop, via: null })), geometry: null };
  }
  return {
    stops: stops.map((stop, index) => ({ ...stop, via: traced.legs[index]?.via ?? null })),
    geometry: encodePolyline(traced.legs.flatMap((leg, index) => drawLeg(leg, places.slice(index)))),
  };
}

/** Returns the line of a leg, straight where no streets are known. The first two of `places` are its ends. */
export function drawLeg({ line }: TravelLeg, places: readonly LatLng[]): LatLng[] {
  return line.length > 1 ? line : places.slice(0, 2);
}
