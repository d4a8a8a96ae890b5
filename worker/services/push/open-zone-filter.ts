import type { Ctx } from '#worker/ctx.ts';
import { openZones, type ZoneCheck } from '#worker/domain/automation/open-zones.ts';
import type { LastPosition } from '#worker/domain/shared/geo.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';

/** Returns a filter for alerts by a driver's zones. Without zones, or if a search failed, everything passes. */
export async function openZoneFilter(
  ctx: Ctx,
  driver: LastPosition,
  zones: readonly string[],
): Promise<ZoneCheck> {
  const { places, hasFailed } = await placeZones(ctx, driver, zones);
  return hasFailed ? () => true : openZones(zones, places);
}
