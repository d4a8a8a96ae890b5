import { desc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { hotspots } from '#worker/db/schema/hotspots.ts';

/** Statement: the areas with more orders than usual, strongest first. */
export function selectHotspots(ctx: Ctx, limit: number) {
  return ctx.db.select().from(hotspots).orderBy(desc(hotspots.surgeMultiplier)).limit(limit);
}
