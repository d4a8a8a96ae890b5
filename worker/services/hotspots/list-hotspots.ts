import { desc } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Hotspot, hotspots } from '#worker/db/schema/hotspots.ts';

const MOST_HOTSPOTS = 50;

/** The areas with more orders than usual, strongest first. */
export function listHotspots(ctx: Ctx): Promise<Hotspot[]> {
  return ctx.db.select().from(hotspots).orderBy(desc(hotspots.surgeMultiplier)).limit(MOST_HOTSPOTS);
}
