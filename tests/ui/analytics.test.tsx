import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnalyticsScreen } from '#app/routes/analytics/analytics-screen.tsx';
import {
  type Insights,
  type MarketTrends,
  NO_INSIGHTS,
  NO_MARKET_TRENDS,
  NO_STRATEGY,
  type Strategy,
} from '#worker/domain/analytics/analytics.ts';
import { renderRoutes } from './render-routes.tsx';

const insights: Insights = {
  enoughData: true,
  performanceScore: 81.6,
  trends: { earningsGrowth: 12, efficiencyImprovement: -4, acceptanceRateOptimal: true },
  predictions: {
    nextWeekCents: 61_250,
    optimalWorkingHours: ['5–8 PM'],
    highDemandAreas: ['Market Street', 'Harbor', 'Airport'],
  },
  recommendations: ['First', 'Second', 'Third', 'Fourth'].map((title, index) => ({
    type: 'earnings' as const,
    title,
    description: `Why ${title}`,
    priority: index === 0 ? ('high' as const) : ('low' as const),
    impact: '$40 a week',
  })),
  insights: {
    mostProfitablePlatforms: [
      { platform: 'doordash', centsPerHour: 2450 },
      { platform: 'grubhub', centsPerHour: 1225 },
    ],
    bestPerformingDays: ['Friday'],
  },
};

const market: MarketTrends = {
  enoughData: true,
  competitiveAnalysis: { positionVsMarket: -8, improvementAreas: ['Lunch hours'] },
  platformComparison: [{ platform: 'ubereats', marketShare: 45, profitability: 72 }],
};

const strategy: Strategy = {
  enoughData: true,
  strategyRecommendations: [
    { strategy: 'Work dinner at the harbor', expectedIncrease: 15, confidence: 0.8, timeframe: '2 weeks' },
  ],
  riskAnalysis: { currentRiskLevel: 35, riskFactors: ['One platform only'], mitigationStrategies: [] },
};

function renderScreen(data: Parameters<typeof AnalyticsScreen>[0]['data']) {
  renderRoutes([{ path: '/', Component: () => <AnalyticsScreen data={data} /> }]);
}

test('insights show the score, the forecast, three recommendations and two areas', () => {
  renderScreen({ tab: 'insights', insights });
  expect(screen.getByText('82 of 100')).toBeDefined();
  expect(screen.getByText('$612.50')).toBeDefined();
  const recommended = within(screen.getByRole('region', { name: 'Recommendations' }));
  expect(recommended.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'First',
    'Second',
    'Third',
  ]);
  expect(recommended.getAllByText('High priority')).toHaveLength(1);
  const areas = within(screen.getByRole('region', { name: 'High-demand areas' })).getAllByRole('listitem');
  expect(areas.map(({ textContent }) => textContent)).toEqual(['Market Street', 'Harbor']);
});

test('performance shows signed trends and pay per hour by platform', () => {
  renderScreen({ tab: 'performance', insights });
  for (const text of ['+12%', '-4%', 'Optimal', '$24.50/hr', 'Grubhub', 'Friday']) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test('market shows the position and compares platforms in a table', () => {
  renderScreen({ tab: 'market', market });
  expect(screen.getByText('8% below the market')).toBeDefined();
  expect(screen.getByText('Lunch hours')).toBeDefined();
  const row = screen.getByRole('row', { name: /Uber Eats/ });
  expect(within(row).getByText('45%')).toBeDefined();
  expect(within(row).getByText('72 of 100')).toBeDefined();
});

test('market without enough other drivers says so instead of a figure', () => {
  renderScreen({
    tab: 'market',
    market: { ...market, competitiveAnalysis: { positionVsMarket: null, improvementAreas: [] } },
  });
  expect(screen.getByText(/at least five are needed/)).toBeDefined();
});

test('strategy shows the gain, the confidence and the risk', () => {
  renderScreen({ tab: 'strategy', strategy });
  for (const text of [
    'Work dinner at the harbor',
    '+15%',
    '80%',
    '2 weeks',
    '35 of 100',
    'One platform only',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test.each([
  { tab: 'insights', insights: NO_INSIGHTS } as const,
  { tab: 'performance', insights: NO_INSIGHTS } as const,
  { tab: 'market', market: NO_MARKET_TRENDS } as const,
  { tab: 'strategy', strategy: NO_STRATEGY } as const,
])('with too little data $tab claims nothing and says what is needed', (data) => {
  renderScreen(data);
  expect(screen.getByText('Not enough data yet')).toBeDefined();
  expect(screen.getByText(/at least 5 working days and 20 accepted or declined offers/)).toBeDefined();
  expect(screen.queryByText(/of 100/)).toBeNull();
  expect(screen.getAllByRole('tab')).toHaveLength(4);
});

test('a Free driver is offered Pro and sees no tabs', () => {
  renderScreen({ tab: 'upsell' });
  expect(screen.getByRole('link', { name: 'Upgrade to Pro - $10/week' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});
