import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { chooseTerms, type OfferBasis } from '#worker/engines/offers/index.ts';

/** Returns what a driver's phone needs to evaluate offers offline. */
export async function getOfferBasis(ctx: Ctx, driver: Driver): Promise<OfferBasis> {
  const open = (await selectOpenOrders(ctx, { driverId: driver.id })).map(toOrder);
  const { id: driverId, timeZone, positionLat, positionLng, positionAt } = driver;
  const terms = chooseTerms(driver, ctx.now);
  return { driverId, timeZone, positionLat, positionLng, positionAt, terms, open };
}
