import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Insights, MarketTrends, Strategy } from '#worker/domain/analytics/analytics.ts';
import { getInsights } from '#worker/services/analytics/get-insights.ts';
import { getMarketTrends } from '#worker/services/analytics/get-market-trends.ts';
import { getStrategy } from '#worker/services/analytics/get-strategy.ts';
import type { AnalyticsTab } from './find-tab.ts';

/** A topic with what it shows; `upsell` for who may not see any. */
export type TabData =
  | { tab: 'upsell' }
  | { tab: 'insights' | 'performance'; insights: Insights }
  | { tab: 'market'; market: MarketTrends }
  | { tab: 'strategy'; strategy: Strategy };

/** What one topic shows, so that a page costs one question to the database. */
export async function loadTab(
  ctx: Ctx,
  driver: CurrentSession['driver'],
  tab: AnalyticsTab,
): Promise<TabData> {
  switch (tab) {
    case 'insights':
    case 'performance': {
      const insights = await getInsights(ctx, driver);
      return insights.ok ? { tab, insights: insights.value } : { tab: 'upsell' };
    }
    case 'market': {
      const market = await getMarketTrends(ctx, driver);
      return market.ok ? { tab, market: market.value } : { tab: 'upsell' };
    }
    case 'strategy': {
      const strategy = await getStrategy(ctx, driver);
      return strategy.ok ? { tab, strategy: strategy.value } : { tab: 'upsell' };
    }
  }
}
