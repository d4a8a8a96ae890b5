import type { Ctx } from '#worker/ctx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { drawLeg } from '#worker/services/routes/trace-stops.ts';

/** Returns the way from each place to the next, straight where no streets are known. `localHour`: of departure, 0 to 24. */
export async function traceLines(
  ctx: Pick<Ctx, 'travelTimes'>,
  places: readonly LatLng[],
  localHour: number,
): Promise<LatLng[][]> {
  if (places.length < 2) return [];
  const { legs } = await ctx.travelTimes.legs(places, localHour);
  return legs.map((leg, index) => drawLeg(leg, places.slice(index)));
}
