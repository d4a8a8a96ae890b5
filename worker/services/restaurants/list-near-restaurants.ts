import type { Ctx } from '#worker/ctx.ts';
import { selectFeaturedFor } from '#worker/db/queries/featured-rows.ts';
import { selectHome, selectHomePlace } from '#worker/db/queries/hotspot-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { drawTurn, pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import { type Drive, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { openDriveStart } from '#worker/services/shared/open-drive-start.ts';

const SHOWN_RESTAURANTS = 3;
/** Restaurants around the driver from which the nearest by road are chosen. */
const WEIGHTED_RESTAURANTS = 20;

export type NearRestaurant = { slug: string; name: string; cuisine: string; drive: Drive | null };

/** Returns the featured restaurants with the shortest drives from the driver, in one round trip. */
export async function listNearRestaurants(ctx: Ctx, driver: Driver): Promise<NearRestaurant[]> {
  const turn = drawTurn(driver.id, ctx.now);
  const position = getLastPosition(driver);
  const { featured, unplaced, anywhere, homes } = await batch(ctx, {
    ...selectFeaturedFor(ctx, { position, home: selectHome(driver.id), turn, limit: WEIGHTED_RESTAURANTS }),
    homes: position ? undefined : selectHomePlace(ctx, { driverId: driver.id }),
  });
  const place = position ?? homes?.[0] ?? null;
  const nearby = pickNearby(place ? [...featured, ...unplaced] : anywhere, {
    ...{ position: place, turn, count: WEIGHTED_RESTAURANTS },
  });
  return sortByDrive(nearby, await openDriveStart(ctx, place, driver.timeZone))
    .slice(0, SHOWN_RESTAURANTS)
    .map(({ slug, name, cuisine, drive }) => ({ slug, name, cuisine, drive }));
}
