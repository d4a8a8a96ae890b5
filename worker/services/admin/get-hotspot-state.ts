import { desc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectHotspotState } from '#worker/db/queries/hotspot-rows.ts';
import { hotspots } from '#worker/db/schema/hotspots.ts';
import { batch } from '#worker/db/write.ts';

const MAX_SHOWN = 50;

/** Returns the state of the last hotspot run and the hotspots it found, strongest first. */
export async function getHotspotState(ctx: Ctx) {
  const { states, found } = await batch(ctx, {
    states: selectHotspotState(ctx, {}),
    found: ctx.db.select().from(hotspots).orderBy(desc(hotspots.surgeMultiplier)).limit(MAX_SHOWN),
  });
  return { state: states[0] ?? null, hotspots: found };
}
