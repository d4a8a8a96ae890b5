import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { HotspotState } from '#worker/db/schema/hotspots.ts';
import { type Drive, measureDrives } from '#worker/domain/routes/measure-drives.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import type { Hotspot, HotspotOutlook } from '#worker/engines/demand/index.ts';
import { getOutlook, pickNear } from '#worker/engines/demand/index.ts';
import { openDriveStart } from '#worker/services/routes/open-drive-start.ts';

/** The results of `selectHotspotsNear`. */
type NearRows = {
  hotspots: readonly Hotspot[];
  states: readonly (HotspotState & { evaluatedNear: number })[];
  /** The pickup of the driver's newest order; undefined if the last position is known. */
  homes: readonly LatLng[] | undefined;
};

/** A hotspot and the drive to it. */
export type NearHotspot = Hotspot & { drive: Drive | null };

/** Returns the hotspots within reach of the driver, strongest first, the outlook, and the place they are measured from. */
export async function describeNeighborhood(
  ctx: Ctx,
  driver: Driver,
  { hotspots: found, states: [lastRun], homes }: NearRows,
  limit: number,
): Promise<{ hotspots: NearHotspot[]; outlook: HotspotOutlook; place: LatLng | null }> {
  const place = getLastPosition(driver) ?? homes?.[0] ?? null;
  const picked = place ? pickNear(found, place, limit) : [];
  const start = await openDriveStart(ctx, picked.length > 0 ? place : null, driver.timeZone);
  const drives = start ? measureDrives(start, picked) : [];
  const hotspots = picked.map((hotspot, index) => ({ ...hotspot, drive: drives[index] ?? null }));
  const evaluated = lastRun?.evaluatedNear ?? 0;
  const neighborhood = { isPlaced: place !== null, shown: hotspots.length, evaluated };
  return { hotspots, outlook: getOutlook(lastRun, neighborhood, ctx.now), place };
}
