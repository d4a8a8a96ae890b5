import type { Ctx } from '#worker/ctx.ts';
import { selectMarket, selectWorkHistory, toWorkHistory } from '#worker/db/queries/analytics-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { type MarketReport, reportWork } from '#worker/engines/insight/index.ts';

/** Returns how a Pro driver compares with the other drivers of the same town, as figures. */
export async function getMarketReport(ctx: Ctx, driver: Driver): Promise<Result<MarketReport>> {
  if (!isPro(driver)) return fail('requiresPro');
  const { history, market } = await batch(ctx, {
    history: selectWorkHistory(ctx, driver),
    market: selectMarket(ctx, driver),
  });
  const [own] = market.own;
  return succeed({
    report: reportWork(toWorkHistory(ctx, driver, history)),
    figures: own?.figures ?? null,
    others: market.others.map(({ figures }) => figures),
    isDemo: own?.isDemo ?? false,
  });
}
