import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type MarketTrends, NO_MARKET_TRENDS } from '#worker/domain/analytics/analytics.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';

/** Where a Pro driver stands against the market. */
export async function getMarketTrends(_ctx: Ctx, driver: Driver): Promise<Result<MarketTrends>> {
  if (!isPro(driver)) return fail('requiresPro');
  return succeed(NO_MARKET_TRENDS);
}
