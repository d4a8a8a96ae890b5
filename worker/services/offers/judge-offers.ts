import type { Ctx } from '#worker/ctx.ts';
import { selectOpenOrders } from '#worker/db/queries/list-orders.ts';
import { selectSeenOffers, toSeenOffer } from '#worker/db/queries/offer-rows.ts';
import { expireOrders, toOrder } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OfferBook } from '#worker/domain/offers/offer.ts';
import { judgeOpenOrders } from './judge-open-orders.ts';

/**
 * Judges all open offers of a driver against the route in hand, in one round trip. The judgement of one order is
 * `judgements[orderId]`; `unjudged[orderId]` says why there is none.
 */
export async function judgeOffers(ctx: Ctx, driver: Driver): Promise<OfferBook> {
  const [, open, seen] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    selectOpenOrders(ctx, driver.id),
    selectSeenOffers(ctx, driver.id),
  ]);
  return judgeOpenOrders(ctx, driver, { open: open.map(toOrder), seen: seen.map(toSeenOffer) });
}
