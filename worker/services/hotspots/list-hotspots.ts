import type { Ctx } from '#worker/ctx.ts';
import { selectHotspots } from '#worker/db/queries/hotspot-rows.ts';
import type { Hotspot } from '#worker/domain/hotspots/hotspot.ts';

const MOST_HOTSPOTS = 50;

/** The areas with more orders than usual, strongest first. */
export function listHotspots(ctx: Ctx): Promise<Hotspot[]> {
  return selectHotspots(ctx, MOST_HOTSPOTS);
}
