import type { Ctx } from '#worker/ctx.ts';
import { selectHotspots, selectHotspotsNear } from '#worker/db/queries/hotspot-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import type { Hotspot } from '#worker/engines/demand/index.ts';
import { describeNeighborhood } from './describe-neighborhood.ts';

const MAX_HOTSPOTS = 50;

/** Returns the hotspots within reach of the driver, strongest first, or all hotspots if the driver's place is unknown. */
export async function listHotspots(ctx: Ctx, driver: Driver): Promise<Hotspot[]> {
  const { everywhere, near } = await batch(ctx, {
    everywhere: selectHotspots(ctx, { limit: MAX_HOTSPOTS }),
    near: selectHotspotsNear(ctx, driver),
  });
  const { hotspots, place } = await describeNeighborhood(ctx, driver, near, MAX_HOTSPOTS);
  return place ? hotspots : everywhere;
}
