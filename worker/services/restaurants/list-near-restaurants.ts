import type { Ctx } from '#worker/ctx.ts';
import { selectFeaturedFor } from '#worker/db/queries/featured-rows.ts';
import { selectHome, selectHomePlace } from '#worker/db/queries/hotspot-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import { drawTurn, pickNearby } from '#worker/domain/restaurants/pick-nearby.ts';
import { type Drive, sortByDrive } from '#worker/domain/routes/measure-drives.ts';
import { getLastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { openDriveStart } from '#worker/services/routes/open-drive-start.ts';

const SHOWN_RESTAURANTS = 3;
/** Restaurants around the driver, from which the nearest by road are selected. */
const WEIGHTED_RESTAURANTS = 20;

export type NearRestaurant = { slug: string; name: string; cuisine: string; drive: Drive | null };

type Rows = BatchResults<ReturnType<typeof selectNearRestaurants>>;

/** Returns the featured restaurants with the shortest drives from the driver, in one round trip. */
export async function listNearRestaurants(ctx: Ctx, driver: Driver): Promise<NearRestaurant[]> {
  const position = getLastPosition(driver);
  const { homes, ...rows } = await batch(ctx, {
    ...selectNearRestaurants(ctx, driver),
    homes: position ? undefined : selectHomePlace(ctx, { driverId: driver.id }),
  });
  return toNearRestaurants(ctx, driver, rows, position ?? homes?.[0] ?? null);
}

/** Statements: the restaurants that `toNearRestaurants` selects from. */
export function selectNearRestaurants(ctx: Ctx, driver: Driver) {
  return selectFeaturedFor(ctx, {
    position: getLastPosition(driver),
    home: selectHome(driver.id),
    turn: drawTurn(driver.id, ctx.now),
    limit: WEIGHTED_RESTAURANTS,
  });
}

/** Returns the restaurants with the shortest drives from `place` (the last position, or else the home). */
export async function toNearRestaurants(
  ctx: Ctx,
  driver: Driver,
  { featured, unplaced, anywhere }: Rows,
  place: LatLng | null,
): Promise<NearRestaurant[]> {
  const nearby = pickNearby(place ? [...featured, ...unplaced] : anywhere, {
    position: place,
    turn: drawTurn(driver.id, ctx.now),
    count: WEIGHTED_RESTAURANTS,
  });
  return sortByDrive(nearby, await openDriveStart(ctx, place, driver.timeZone))
    .slice(0, SHOWN_RESTAURANTS)
    .map(({ slug, name, cuisine, drive }) => ({ slug, name, cuisine, drive }));
}
