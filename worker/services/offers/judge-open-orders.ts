import type { Ctx } from '#worker/ctx.ts';
import { toNearbyOffer, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import { toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { layOutFuture } from '#worker/domain/offers/future.ts';
import { layOutOffers, type OfferLayout } from '#worker/domain/offers/lay-out-offers.ts';
import { meetNeighborhood } from '#worker/domain/offers/meet-neighborhood.ts';
import type { OfferBook } from '#worker/domain/offers/offer.ts';
import { chooseTerms } from '#worker/domain/offers/offer-terms.ts';
import { openOfferBook } from '#worker/domain/offers/open-offer-book.ts';
import { getLocalTime } from '#worker/domain/shared/time.ts';
import type { OfferEvidence } from './select-offer-evidence.ts';

/** Judges a driver's open offers from what was loaded with the page: no round trip to the database of its own. */
export async function judgeOpenOrders(
  ctx: Ctx,
  driver: Driver,
  [open, seenRows, nearbyRows]: OfferEvidence,
): Promise<OfferBook> {
  const { now } = ctx;
  const orders = open.map(toOrder);
  const seen = seenRows.map(toSeenOffer);
  const terms = chooseTerms(driver, seen, now);
  const layout = layOutOffers(orders, driver, now);
  const { hour } = getLocalTime(now, driver.timeZone);
  // Nobody is asked for ways that nothing depends on.
  const hasOffers = orders.some(({ status }) => status === 'pending');
  const legs = await ctx.travelTimes.matrix(hasOffers ? layout.points : [], hour);
  const around = getMiddle(layout);
  const others = nearbyRows.map(toNearbyOffer);
  const future =
    hasOffers && around && isPro(driver)
      ? layOutFuture({
          layout,
          neighborhood: meetNeighborhood({ own: seen, others, around, now }),
          terms,
          localHour: hour,
          shiftEndsAt: null,
          now,
        })
      : null;
  return openOfferBook({ layout, legs, terms, future, now });
}

/** Where the next offers are looked for: at the start of the route, else at the first offer's pickup. */
function getMiddle({ points, start, offers }: OfferLayout) {
  return points[start ?? offers[0]?.stops.pickup ?? 0] ?? null;
}
