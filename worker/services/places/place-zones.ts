import type { Ctx } from '#worker/ctx.ts';
import { getLastPosition, type LastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { lookUpAddress } from './look-up-address.ts';

/** Returns the places of a driver's zones; without zones that are not found. */
export async function placeZones(
  ctx: Ctx,
  driver: LastPosition,
  zones: readonly string[],
): Promise<LatLng[]> {
  const near = getLastPosition(driver);
  const found = await Promise.all(zones.map((zone) => lookUpAddress(ctx, zone, { near })));
  return found.flatMap(({ place }) => place ?? []);
}
