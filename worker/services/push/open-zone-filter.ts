import type { Ctx } from '#worker/ctx.ts';
import { selectHistory } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import { MAX_KNOWN_ORDERS, openZones, type PlacedOrder } from '#worker/domain/automation/open-zones.ts';
import type { LastPosition } from '#worker/domain/shared/geo.ts';
import { placeZones } from '#worker/services/places/place-zones.ts';

/** Whether a place lies in the zones of a driver, by its address or its coordinates. */
type ZoneFilter = (place: PlacedOrder) => boolean;

/** Returns the filter of alerts by a driver's zones; without zones everything passes. */
export async function openZoneFilter(
  ctx: Ctx,
  driver: LastPosition & { id: string },
  zones: readonly string[],
): Promise<ZoneFilter> {
  if (zones.length === 0) return () => true;
  const [history, placed] = await Promise.all([
    selectHistory(ctx, { driverId: driver.id, limit: MAX_KNOWN_ORDERS }),
    placeZones(ctx, driver, zones),
  ]);
  const known = [...history.map(toOrder), ...placed];
  const isInZones = openZones(zones);
  return (place) => isInZones(place, known);
}
