import type { Ctx } from '#worker/ctx.ts';
import { selectSeenOffers, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import { selectOpenOrders } from '#worker/db/queries/order-list-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { chooseTerms, type OfferBasis } from '#worker/engines/offers/index.ts';
import { getAround } from './evaluate-offers.ts';

/** What a driver's phone needs to evaluate an offer while it has no connection. */
export async function getOfferBasis(ctx: Ctx, driver: Driver): Promise<OfferBasis> {
  const read = await batch(ctx, {
    open: selectOpenOrders(ctx, driver.id),
    seen: selectSeenOffers(ctx, driver.id),
  });
  const open = read.open.map(toOrder);
  const seen = read.seen.map(toSeenOffer);
  const travel = await ctx.travelTimes.openMeasure(getAround(driver, open, seen));
  const { id: driverId, timeZone, positionLat, positionLng, positionAt } = driver;
  const terms = chooseTerms(driver, seen, ctx.now, travel);
  return { driverId, timeZone, positionLat, positionLng, positionAt, terms, open };
}
