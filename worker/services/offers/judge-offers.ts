import type { Ctx } from '#worker/ctx.ts';
import { expireOrders } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OfferBook } from '#worker/domain/offers/offer.ts';
import { judgeOpenOrders } from './judge-open-orders.ts';
import { selectOfferEvidence, toOfferEvidence } from './select-offer-evidence.ts';

/**
 * Judges all open offers of a driver against the route in hand, in one round trip. The judgement of one order is
 * `judgements[orderId]`; `unjudged[orderId]` says why there is none.
 */
export async function judgeOffers(ctx: Ctx, driver: Driver): Promise<OfferBook> {
  const [, ...evidence] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    ...selectOfferEvidence(ctx, driver),
  ]);
  return judgeOpenOrders(ctx, driver, toOfferEvidence(...evidence));
}
