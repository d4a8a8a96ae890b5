import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { reportWork } from '#worker/engines/insight/index.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { writeMarketTrends } from './write-market-trends.ts';

const history = buildDemoHistory(DEMO_SEED);

/** Writes the market of the demo driver after duplicating their first `recordedLater` deliveries as ones recorded afterwards. */
function write(recordedLater: number) {
  const delivered = history.orders.filter(({ status }) => status === 'completed').slice(0, recordedLater);
  const orders = [...history.orders, ...delivered.map((order) => ({ ...order, acceptedAt: order.endedAt }))];
  const report = reportWork({ ...history, orders });
  const market = { report, figures: null, others: [], isDemo: false };
  return { report, trends: writeMarketTrends(market, { language: 'en', units: 'miles' }), orders };
}

test('computes shares of all deliveries, including those recorded later', () => {
  const { report, trends, orders } = write(150);
  expect(report).toMatchObject({ untimed: 150, deliveries: write(0).report.deliveries });
  const completed = orders.filter(({ status }) => status === 'completed');
  expect(trends.platformComparison.length).toBeGreaterThan(2);
  for (const { platform, marketShare } of trends.platformComparison) {
    const own = completed.filter((order) => order.platform === platform).length;
    expect(marketShare).toBe(Math.round((100 * own) / completed.length));
  }
});

test('the basis of the shares mentions deliveries without usable times, if there are some', () => {
  const { report, trends } = write(2);
  expect(trends.comparisonBasis).toContain(`From ${report.deliveries} deliveries of yours`);
  expect(trends.comparisonBasis).toContain('Shares also count 2 deliveries without usable times.');
  expect(write(0).trends.comparisonBasis).not.toContain('Shares also count');
});
