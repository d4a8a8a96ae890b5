import type { Ctx } from '#worker/ctx.ts';
import type { PlacedOrder } from '#worker/domain/automation/open-zones.ts';
import { getLastPosition, type LastPosition } from '#worker/domain/shared/geo.ts';
import { lookUpAddress } from './look-up-address.ts';

/** Returns the places of a driver's zones, in the shape of orders; without zones that are not found. */
export async function placeZones(
  ctx: Ctx,
  driver: LastPosition,
  zones: readonly string[],
): Promise<PlacedOrder[]> {
  const near = getLastPosition(driver);
  const found = await Promise.all(
    zones.map(async (zone) => ({ zone, ...(await lookUpAddress(ctx, zone, { near })) })),
  );
  return found.flatMap(({ zone, place }) =>
    place ? { restaurantAddress: zone, customerAddress: '', pickup: place, dropoff: null } : [],
  );
}
