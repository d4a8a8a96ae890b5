import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { getRecentPosition } from '#worker/domain/routes/choose-origin.ts';
import { getLastPosition, type LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listTilesAround } from '#worker/domain/streets/list-tiles-around.ts';

const isKnown = (place: LatLng | null): place is LatLng => place !== null;

/**
 * Returns the URLs of the map tiles around a driver and their open orders, or else around the last position, in the region that
 * the map shows. Empty if no region contains half of these places.
 */
export async function listAreaTiles(ctx: Ctx, driver: Driver): Promise<string[]> {
  const open = (await selectOpenOrders(ctx, { driverId: driver.id })).map(toOrder);
  const now = [
    getRecentPosition(driver, ctx.now),
    ...open.flatMap(({ pickup, dropoff }) => [pickup, dropoff]),
  ];
  const places = now.some(isKnown) ? now.filter(isKnown) : [getLastPosition(driver)].filter(isKnown);
  const region = await ctx.regions.findMost(places);
  if (!region?.files['tiles.pmtiles']) return [];
  const address = paths.tiles(region.id, region.version);
  return listTilesAround(places, region.bounds).map(({ z, x, y }) =>
    address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)),
  );
}
