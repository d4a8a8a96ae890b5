import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { layOutOffers } from '#worker/domain/offers/lay-out-offers.ts';
import type { SeenOffer } from '#worker/domain/offers/learn-wage.ts';
import type { OfferBook } from '#worker/domain/offers/offer.ts';
import { chooseTerms } from '#worker/domain/offers/offer-terms.ts';
import { openOfferBook } from '#worker/domain/offers/open-offer-book.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';

/** What is known when offers are judged. */
export type OfferEvidence = {
  /** Orders of the driver; only the open ones matter. */
  open: Order[];
  /** Their offers of the last 90 minutes. */
  seen: SeenOffer[];
};

/** Judges a driver's open offers from what was loaded with the page: no round trip to the database of its own. */
export async function judgeOpenOrders(
  ctx: Ctx,
  driver: Driver,
  { open, seen }: OfferEvidence,
): Promise<OfferBook> {
  const { now } = ctx;
  const layout = layOutOffers(open, driver, now);
  const { hour } = getLocalTime(now, driver.timeZone);
  // Nobody is asked for ways that nothing depends on.
  const points = open.some(({ status }) => status === 'pending') ? layout.points : [];
  const legs = await ctx.travelTimes.matrix(points, hour);
  return openOfferBook({ layout, legs, terms: chooseTerms(driver, seen, now), future: null, now });
}
