import type { Ctx } from '#worker/ctx.ts';
import { getLastPosition, type LastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { lookUpAddress } from './look-up-address.ts';

/** The places of the zones that were found, and whether a search failed. */
type PlacedZones = { places: LatLng[]; hasFailed: boolean };

/** Returns the places of a driver's zones. */
export async function placeZones(
  ctx: Ctx,
  driver: LastPosition,
  zones: readonly string[],
): Promise<PlacedZones> {
  const near = getLastPosition(driver);
  const found = await Promise.all(zones.map((zone) => lookUpAddress(ctx, zone, { near })));
  return {
    places: found.flatMap(({ place }) => place ?? []),
    hasFailed: found.some(({ hasFailed }) => hasFailed),
  };
}
