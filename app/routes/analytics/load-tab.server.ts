import type { BarLayout } from '#app/components/charts/bar-layout.ts';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { getMarketReport } from '#worker/services/analytics/get-market-report.ts';
import { getWorkReport } from '#worker/services/analytics/get-work-report.ts';
import type { Insights, MarketTrends, Strategy } from '#worker/words/analytics/analytics-texts.ts';
import type { Reader } from '#worker/words/analytics/analytics-writer.ts';
import { writeInsights } from '#worker/words/analytics/write-insights.ts';
import { writeMarketTrends } from '#worker/words/analytics/write-market-trends.ts';
import { writeStrategy } from '#worker/words/analytics/write-strategy.ts';
import type { AnalyticsTab } from './find-tab.ts';

/** A tab with its data, or `upsell` if the driver's plan doesn't include analytics. */
export type TabData =
  | { tab: 'upsell' }
  | { tab: 'insights'; insights: Insights }
  | { tab: 'performance'; insights: Insights; weekBars: BarLayout; hourBars: BarLayout }
  | { tab: 'market'; market: MarketTrends }
  | { tab: 'strategy'; strategy: Strategy };

/** Loads the data of one tab only, so that a page costs one database query. Its texts are in the reader's language. */
export async function loadTab(
  ctx: Ctx,
  driver: CurrentSession['driver'],
  tab: AnalyticsTab,
  reader: Reader,
): Promise<TabData> {
  if (tab === 'market') {
    const market = await getMarketReport(ctx, driver);
    return market.ok ? { tab, market: writeMarketTrends(market.value, reader) } : { tab: 'upsell' };
  }
  const report = await getWorkReport(ctx, driver);
  if (!report.ok) return { tab: 'upsell' };
  if (tab === 'strategy') return { tab, strategy: writeStrategy(report.value, reader) };
  const insights = writeInsights(report.value, reader);
  if (tab === 'insights') return { tab, insights };
  const weekBars = layOutBars(insights.weeks.map(({ cents }) => cents));
  const hourBars = layOutBars(insights.hours.map(({ centsPerHour }) => centsPerHour));
  return { tab, insights, weekBars, hourBars };
}
