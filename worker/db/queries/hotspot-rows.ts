import { desc, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hotspotState, hotspots } from '#worker/db/schema/hotspots.ts';
import { HOTSPOT_LIFETIME_MS } from '#worker/domain/hotspots/outlook.ts';

/** Statement: the areas with more orders than usual, strongest first. */
export function selectHotspots(ctx: Ctx, limit: number) {
  return ctx.db
    .select()
    .from(hotspots)
    .where(gt(hotspots.updatedAt, ctx.now - HOTSPOT_LIFETIME_MS))
    .orderBy(desc(hotspots.surgeMultiplier), desc(hotspots.sampleSize))
    .limit(limit);
}

/** Statement: how far the job has come and how well it foretells; no row before its first run. */
export function selectHotspotState(ctx: Ctx) {
  return ctx.db.select().from(hotspotState).where(eq(hotspotState.id, 'network'));
}
