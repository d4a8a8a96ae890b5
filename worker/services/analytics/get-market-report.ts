import type { Ctx } from '#worker/ctx.ts';
import { selectHistory, selectMarket, toWorkHistory } from '#worker/db/queries/analytics-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import type { MarketFigures, MarketGroup } from '#worker/engines/insight/compare-market.ts';
import { reportWork, type WorkReport } from '#worker/engines/insight/report-work.ts';

/** A driver's own work, the figures they were last compared by, and the groups of their area; `isDemo`: of invented drivers. */
export type MarketReport = {
  report: WorkReport;
  figures: (MarketFigures & { isCounted: boolean }) | null;
  groups: readonly MarketGroup[];
  isDemo: boolean;
};

/** Where a Pro driver stands among the others of the same area, as figures. */
export async function getMarketReport(ctx: Ctx, driver: Driver): Promise<Result<MarketReport>> {
  if (!isPro(driver)) return fail('requiresPro');
  const [orders, days, own, groups] = await ctx.db.batch([
    ...selectHistory(ctx, driver),
    ...selectMarket(ctx, driver),
  ]);
  const report = reportWork(toWorkHistory(ctx, driver, [orders, days]));
  const figures = own[0] ? { ...own[0].figures, isCounted: own[0].isVouched } : null;
  return succeed({ report, figures, groups, isDemo: own[0]?.isDemo ?? false });
}
