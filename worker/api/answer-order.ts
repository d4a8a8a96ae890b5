import type { Ctx } from '#worker/ctx.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DriverEnv } from '#worker/http/app-env.ts';
import { speakEnglish } from '#worker/http/describe-offer.ts';
import { judgeOffers } from '#worker/services/offers/judge-offers.ts';
import { type JudgedOffers, toOrderJson } from './order-json.ts';

type Driver = DriverEnv['Variables']['driver'];

/** An order as it is now; one that is pending with what it is worth now. */
export async function answerOrder(ctx: Ctx, driver: Driver, one: Order) {
  return toOrderJson(one, one.status === 'pending' ? await judgeForAnswer(ctx, driver) : undefined);
}

/** What the driver's open orders are worth now. */
export async function judgeForAnswer(ctx: Ctx, driver: Driver): Promise<JudgedOffers> {
  return { book: await judgeOffers(ctx, driver), english: speakEnglish(driver.timeZone) };
}
