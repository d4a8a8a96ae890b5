import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hotspotState, hotspots } from '#worker/db/schema/hotspots.ts';

const MAX_SHOWN = 50;

/** How the last working out of hotspots went, and what it found, the strongest first. */
export async function getHotspotState(ctx: Ctx) {
  const [[state], found] = await ctx.db.batch([
    ctx.db.select().from(hotspotState).where(eq(hotspotState.id, 'network')),
    ctx.db.select().from(hotspots).orderBy(desc(hotspots.surgeMultiplier)).limit(MAX_SHOWN),
  ]);
  return { state: state ?? null, hotspots: found };
}
