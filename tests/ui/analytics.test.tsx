import { screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { layOutBars } from '#app/components/charts/lay-out-bars.server.ts';
import { AnalyticsScreen } from '#app/routes/analytics/analytics-screen.tsx';
import type { Insights, MarketTrends, Strategy } from '#worker/words/analytics/analytics-texts.ts';
import { renderRoutes } from './render-routes.tsx';

const readiness = { workingDays: 30, decisions: 400 };
const rate = { place: null, basis: '12 orders', isClear: false };
const areas = ['Market Hall', 'Harbor Fish', 'Airport Deli'];

const insights: Insights = {
  enoughData: true,
  readiness,
  basis: 'Based on 400 deliveries since Sep 25.',
  performanceScore: 82,
  scoreParts: [{ name: 'Time used', score: 91, weight: 35, basis: 'An active order for 91% of the time.' }],
  trends: {
    earningsGrowth: 12,
    efficiencyImprovement: -4,
    acceptanceRateOptimal: true,
    earningsBasis: 'Last week against the one before.',
    efficiencyBasis: 'Within your usual ups and downs.',
    acceptanceBasis: 'You accepted 80%.',
    acceptanceChange: ['Up 3 percentage points.'],
  },
  predictions: {
    nextWeekCents: 61_250,
    nextWeekLowCents: 50_000,
    nextWeekHighCents: 72_500,
    range: '$500 to $725 in four of five weeks',
    basis: 'From your last 7 weeks.',
    check: 'Checked on 4 past weeks.',
    optimalWorkingHours: ['5 – 8 PM'],
    highDemandAreas: areas.map((place) => ({ ...rate, name: `Around ${place}`, place, centsPerHour: 2400 })),
    areAreasCompared: true,
  },
  recommendations: ['First', 'Second', 'Third', 'Fourth'].map((title, index) => ({
    type: 'earnings' as const,
    title,
    description: `Why ${title}`,
    evidence: `Seen by ${title}`,
    priority: index === 0 ? ('high' as const) : ('low' as const),
    impact: '$40 a week',
    place: null,
  })),
  insights: {
    mostProfitablePlatforms: [
      {
        ...rate,
        platform: 'doordash',
        name: 'DoorDash',
        place: 'DoorDash',
        centsPerHour: 2450,
        isClear: true,
      },
      { ...rate, platform: 'grubhub', name: 'Grubhub', place: 'Grubhub', centsPerHour: 1225 },
    ],
    bestPerformingDays: ['Friday'],
  },
  weeks: [
    { label: 'Nov 12', cents: 50_000, netCentsPerHour: 1800 },
    { label: 'Nov 19', cents: 60_000, netCentsPerHour: 1900 },
  ],
  hours: [
    { ...rate, name: '12 PM', centsPerHour: 1900 },
    { ...rate, name: '6 PM', centsPerHour: 2100, basis: '20 days' },
  ],
  days: [{ ...rate, name: 'Saturday', centsPerHour: 2000 }],
};

const market: MarketTrends = {
  enoughData: true,
  readiness,
  competitiveAnalysis: {
    positionVsMarket: -8,
    isDemo: false,
    basis: 'Typical of 9 other drivers.',
    improvementAreas: ['Lunch hours'],
  },
  platformComparison: [{ platform: 'ubereats', marketShare: 45, profitability: 72, centsPerHour: 1850 }],
  otherShare: 14,
  comparisonBasis: 'From your own 400 deliveries.',
};

const strategy: Strategy = {
  enoughData: true,
  readiness,
  basis: 'Based on 400 deliveries since Sep 25.',
  strategyRecommendations: [
    {
      strategy: 'Leave out Grandma Odette',
      description: 'An hour here leaves you little.',
      place: 'Grandma Odette',
      expectedIncrease: 15,
      confidence: 0.8,
      timeframe: '2 weeks',
    },
  ],
  riskAnalysis: {
    currentRiskLevel: 35,
    parts: [{ name: 'Uneven weeks', level: 60, basis: 'A week usually differs by 30%.' }],
    riskFactors: ['One platform only'],
    mitigationStrategies: [],
  },
};

function renderScreen(data: Parameters<typeof AnalyticsScreen>[0]['data']) {
  renderRoutes([{ path: '/', Component: () => <AnalyticsScreen data={data} /> }]);
}

test('insights show the score and the forecast', () => {
  renderScreen({ tab: 'insights', insights });
  expect(screen.getByText('82 of 100')).toBeDefined();
  for (const text of [
    '$613',
    '$500 to $725 in four of five weeks',
    'Checked on 4 past weeks.',
    '91 of 100',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('Harbor Fish').getAttribute('translate')).toBe('no');
});

/** Returns the rows of a card that are visible right away, and those inside its disclosure. */
function readRows(card: string, selector: string) {
  const region = screen.getByRole('region', { name: card });
  const rows = [...region.querySelectorAll(selector)];
  const more = region.querySelector('details');
  const write = (row: Element) => row.textContent ?? '';
  return {
    shown: rows.filter((row) => !more?.contains(row)).map(write),
    more: rows.filter((row) => more?.contains(row)).map(write),
    summary: more?.querySelector('summary')?.textContent,
    isOpen: more?.open,
  };
}

test('shows three recommendations and two areas, and the rest behind a line with their count', () => {
  renderScreen({ tab: 'insights', insights });
  expect(readRows('Recommendations', 'h3')).toEqual({
    shown: ['First', 'Second', 'Third'],
    more: ['Fourth'],
    summary: '1 more',
    isOpen: false,
  });
  const rest = screen.getByRole('region', { name: 'Recommendations' }).querySelector('details ol');
  expect(rest).toHaveProperty('start', 4);
  const recommended = within(screen.getByRole('region', { name: 'Recommendations' }));
  expect(recommended.getAllByText('High priority')).toHaveLength(1);
  expect(recommended.getByText('Seen by Fourth')).toBeDefined();
  const rows = readRows('High-demand areas', 'li');
  expect(rows).toMatchObject({ summary: '1 more', isOpen: false });
  expect(rows.shown).toEqual([
    expect.stringContaining('Around Market Hall'),
    expect.stringContaining('Around Harbor Fish'),
  ]);
  expect(rows.more).toEqual([expect.stringContaining('Around Airport Deli')]);
});

test('shows no disclosure when nothing is hidden', () => {
  const recommendations = insights.recommendations.slice(0, 3);
  const predictions = { ...insights.predictions, highDemandAreas: [] };
  renderScreen({ tab: 'insights', insights: { ...insights, recommendations, predictions } });
  expect(document.querySelector('details')).toBeNull();
});

test('performance shows signed trends and pay per hour by platform', () => {
  renderScreen({ tab: 'performance', insights, weekBars: layOutBars([]), hourBars: layOutBars([]) });
  for (const text of [
    '+12%',
    '-4%',
    'Optimal',
    'Up 3 percentage points.',
    '$24.50/hr',
    'Grubhub',
    'Friday',
    'Clearly different',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  for (const value of ['$600.00', '$21.00/hr (20 days)']) {
    expect(screen.getByRole('cell', { name: value })).toBeDefined();
  }
});

test('market shows the position and compares platforms in a table', () => {
  renderScreen({ tab: 'market', market });
  expect(screen.getByText('8% below drivers near you')).toBeDefined();
  for (const text of ['Lunch hours', 'Typical of 9 other drivers.', '$18.50/hr']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  const row = screen.getByRole('row', { name: /Uber Eats/ });
  expect(within(row).getByText('45%')).toBeDefined();
  expect(within(row).getByText('72 of 100')).toBeDefined();
  expect(screen.getByText('Other apps: 14%, too few orders with times to compare.')).toBeDefined();
});

test('shows no comparison table with only one app', () => {
  renderScreen({ tab: 'market', market: { ...market, platformComparison: [], otherShare: 100 } });
  expect(screen.queryByRole('table')).toBeNull();
  expect(readCard('Platform comparison')).toBe('Platform comparisonToo little to compare yet.');
});

test.each([true, false])(
  'market labels the other drivers as demo data only where they are made up: %s',
  (isDemo) => {
    renderScreen({
      tab: 'market',
      market: { ...market, competitiveAnalysis: { ...market.competitiveAnalysis, isDemo } },
    });
    const position = within(screen.getByRole('region', { name: 'You and drivers near you' }));
    for (const text of ['Demo data', /made up for the demo/]) {
      expect(position.queryAllByText(text)).toHaveLength(isDemo ? 1 : 0);
    }
  },
);

test('market without enough other drivers says so instead of a figure', () => {
  renderScreen({
    tab: 'market',
    market: {
      ...market,
      competitiveAnalysis: { positionVsMarket: null, isDemo: true, basis: '', improvementAreas: [] },
    },
  });
  expect(screen.getByText(/We need at least five/)).toBeDefined();
  expect(screen.queryByText('Demo data')).toBeNull();
});

test('strategy shows the gain, the confidence and the risk', () => {
  renderScreen({ tab: 'strategy', strategy });
  for (const text of [
    'Grandma Odette',
    '+15%',
    '80%',
    '2 weeks',
    '35 of 100',
    'One platform only',
    '60 of 100',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

const few = { enoughData: false, readiness: { workingDays: 3, decisions: 12 } };

test.each<Parameters<typeof AnalyticsScreen>[0]['data']>([
  { tab: 'insights', insights: { ...insights, ...few } },
  {
    tab: 'performance',
    insights: { ...insights, ...few },
    weekBars: layOutBars([]),
    hourBars: layOutBars([]),
  },
  { tab: 'market', market: { ...market, ...few } },
  { tab: 'strategy', strategy: { ...strategy, ...few } },
])('with too little data, $tab shows no figures and says what is missing', (data) => {
  renderScreen(data);
  expect(screen.getByText('Not enough data yet')).toBeDefined();
  expect(screen.getByText('3 of 5')).toBeDefined();
  // Imported orders count too, so the label does not speak of answered offers.
  expect(screen.getByText('Orders and declined offers').nextSibling?.textContent).toBe('12 of 20');
  expect(screen.queryByText(/of 100/)).toBeNull();
  expect(screen.getAllByRole('tab')).toHaveLength(4);
});

test('a Free driver is offered Pro and sees no tabs', () => {
  renderScreen({ tab: 'upsell' });
  expect(screen.getByRole('link', { name: 'Upgrade to Pro - $10/week' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('shows a Free driver sample analytics, marked as a sample', () => {
  renderScreen({ tab: 'upsell' });
  const sample = screen.getByRole('region', { name: 'What it looks like' });
  expect(within(sample).getByText('Sample')).toBeDefined();
  expect(within(sample).getByText('Saturday')).toBeDefined();
  expect(within(sample).getByText('$24.95/hr')).toBeDefined();
});

test('shows an unknown acceptance rate as neither good nor bad', () => {
  const trends = { ...insights.trends, acceptanceRateOptimal: null };
  const data = { ...insights, trends };
  renderScreen({ tab: 'performance', insights: data, weekBars: layOutBars([]), hourBars: layOutBars([]) });
  expect(screen.getByText('Not known yet')).toBeDefined();
  expect(screen.queryByText('Could be better')).toBeNull();
});

test('shows an unknown change as a dash, never as 0%', () => {
  const trends = { ...insights.trends, earningsGrowth: null, efficiencyImprovement: null };
  const data = { ...insights, trends };
  renderScreen({ tab: 'performance', insights: data, weekBars: layOutBars([]), hourBars: layOutBars([]) });
  expect(screen.getAllByText('–')).toHaveLength(2);
  expect(screen.queryByText('0%')).toBeNull();
});

test('gives no praise without recommendations, since wrong calls may have cost money', () => {
  const lost = {
    name: 'Right offers',
    score: 60,
    weight: 30,
    basis: '4 wrong calls on offers cost you $30.',
  };
  renderScreen({ tab: 'insights', insights: { ...insights, scoreParts: [lost], recommendations: [] } });
  const { textContent } = screen.getByRole('region', { name: 'Recommendations' });
  expect(textContent).toContain('Nothing stands out yet.');
  expect(textContent).not.toMatch(/well/);
});

const readCard = (name: string) => screen.getByRole('region', { name }).textContent;

test('says so when a comparison of hours and areas shows no difference', () => {
  const predictions = { ...insights.predictions, optimalWorkingHours: [], highDemandAreas: [] };
  renderScreen({ tab: 'insights', insights: { ...insights, predictions } });
  for (const card of ['Best working hours', 'High-demand areas']) {
    expect(readCard(card)).toContain('Nothing stands out.');
  }
});

test.each([
  { tab: 'insights' as const, cards: ['Best working hours', 'High-demand areas'] },
  { tab: 'performance' as const, cards: ['Most profitable platforms', 'Best days'] },
])('with one app and few days, $tab says that there is too little to compare', ({ tab, cards }) => {
  const compared = { optimalWorkingHours: [], highDemandAreas: [], areAreasCompared: false };
  const none = { mostProfitablePlatforms: [], bestPerformingDays: [] };
  const rows = { insights: none, weeks: [], hours: [], days: [] };
  const data = { ...insights, ...rows, predictions: { ...insights.predictions, ...compared } };
  renderScreen({ tab, insights: data, weekBars: layOutBars([]), hourBars: layOutBars([]) });
  for (const card of cards) {
    expect(readCard(card)).toContain('Too little to compare yet.');
    expect(readCard(card)).not.toContain('Nothing stands out.');
  }
});
