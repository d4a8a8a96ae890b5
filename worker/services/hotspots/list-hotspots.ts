import type { Ctx } from '#worker/ctx.ts';
import { selectHotspots, selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Hotspot } from '#worker/domain/hotspots/hotspot.ts';
import { describeSurroundings } from './describe-surroundings.ts';

const MOST_HOTSPOTS = 50;

/**
 * The areas within reach of the driver with more orders than usual, strongest first. While nobody knows where the driver
 * is, of all areas there are.
 */
export async function listHotspots(ctx: Ctx, driver: Driver): Promise<Hotspot[]> {
  const [everywhere, ...near] = await ctx.db.batch([
    selectHotspots(ctx, MOST_HOTSPOTS),
    ...selectHotspotsNear(ctx, driver),
  ]);
  const { hotspots, place } = describeSurroundings(ctx, driver, near, MOST_HOTSPOTS);
  return place ? hotspots : everywhere;
}
