import type { Ctx } from '#worker/ctx.ts';
import type { TravelSource } from '#worker/domain/routes/route.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { drawLeg, toShownSource } from '#worker/services/routes/trace-stops.ts';

/**
 * Returns the line from each place to the next, straight where no streets are known, and the source of the travel times;
 * null without a line. `localHour`: of departure, 0 to 24.
 */
export async function traceLines(
  ctx: Pick<Ctx, 'travelTimes'>,
  places: readonly LatLng[],
  localHour: number,
): Promise<{ lines: LatLng[][]; travelSource: TravelSource | null }> {
  if (places.length < 2) return { lines: [], travelSource: null };
  const { legs, source } = await ctx.travelTimes.legs(places, localHour);
  const lines = legs.map((leg, index) => drawLeg(leg, places.slice(index)));
  return { lines, travelSource: toShownSource(source) };
}
