import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { getOfferReport } from '#worker/services/offers/get-offer-report.ts';
import { writeEnglish } from '#worker/words/describe-offer.ts';
import { type EvaluatedOffers, toOrderJson } from './order-json.ts';

type Driver = DriverEnv['Variables']['driver'];

/** An order as it is now; one that is pending with what it is worth now. */
export async function answerOrder(ctx: Ctx, driver: Driver, one: Order) {
  return toOrderJson(one, one.status === 'pending' ? await evaluateForAnswer(ctx, driver) : undefined);
}

/** What the driver's open orders are worth now. */
export async function evaluateForAnswer(ctx: Ctx, driver: Driver): Promise<EvaluatedOffers> {
  return { report: await getOfferReport(ctx, driver), english: writeEnglish(driver.timeZone) };
}
