import type { Ctx } from '#worker/ctx.ts';
import type { DriveStart } from '#worker/domain/routes/measure-drives.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';

/** Returns the start of drives from a place at the current time; null without a place. */
export async function openDriveStart(
  ctx: Pick<Ctx, 'travelTimes' | 'now'>,
  from: LatLng | null,
  timeZone: string,
): Promise<DriveStart | null> {
  if (!from) return null;
  const { hour: localHour } = getLocalTime(ctx.now, timeZone);
  return { from, localHour, travel: await ctx.travelTimes.openMeasure(from) };
}
