import { AnalyticsTabs } from './analytics-tabs.tsx';
import { InsightsTab } from './insights-tab.tsx';
import type { TabData } from './load-tab.server.ts';
import { MarketTab } from './market-tab.tsx';
import { NotEnough } from './not-enough.tsx';
import { PerformanceTab } from './performance-tab.tsx';
import { StrategyTab } from './strategy-tab.tsx';
import { Upsell } from './upsell.tsx';

/**
 * The analytics tabs, or the upsell if the driver's plan doesn't include analytics. A tab without enough data says what is
 * missing.
 */
export function AnalyticsScreen({ data }: { data: TabData }) {
  if (data.tab === 'upsell') return <Upsell />;
  return (
    <AnalyticsTabs tab={data.tab}>
      <TabContent data={data} />
    </AnalyticsTabs>
  );
}

function TabContent({ data }: { data: Exclude<TabData, { tab: 'upsell' }> }) {
  switch (data.tab) {
    case 'insights':
      return data.insights.enoughData ? (
        <InsightsTab insights={data.insights} />
      ) : (
        <NotEnough readiness={data.insights.readiness} />
      );
    case 'performance':
      return data.insights.enoughData ? (
        <PerformanceTab insights={data.insights} weekBars={data.weekBars} hourBars={data.hourBars} />
      ) : (
        <NotEnough readiness={data.insights.readiness} />
      );
    case 'market':
      return data.market.enoughData ? (
        <MarketTab market={data.market} />
      ) : (
        <NotEnough readiness={data.market.readiness} />
      );
    case 'strategy':
      return data.strategy.enoughData ? (
        <StrategyTab strategy={data.strategy} />
      ) : (
        <NotEnough readiness={data.strategy.readiness} />
      );
  }
}
