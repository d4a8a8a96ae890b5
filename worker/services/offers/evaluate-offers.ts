import type { Ctx } from '#worker/ctx.ts';
import { expireOrders } from '#worker/db/queries/order-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { OfferReport } from '#worker/engines/offers/index.ts';
import { evaluateOpenOrders } from './evaluate-open-orders.ts';
import { selectOfferEvidence, toOfferEvidence } from './select-offer-evidence.ts';

/**
 * Evaluates all open offers of a driver against the driver's route, in one round trip. The evaluation of one order is
 * `evaluations[orderId]`; `unevaluated[orderId]` says why there is none.
 */
export async function evaluateOffers(ctx: Ctx, driver: Driver): Promise<OfferReport> {
  const [, ...evidence] = await ctx.db.batch([
    expireOrders(ctx, driver.id),
    ...selectOfferEvidence(ctx, driver),
  ]);
  return evaluateOpenOrders(ctx, driver, toOfferEvidence(...evidence));
}
