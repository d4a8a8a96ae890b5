import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { comparePlatforms } from './compare-market.ts';
import { reportWork } from './work-report.ts';

test('a platform’s share is its part of the completed deliveries', () => {
  const history = buildDemoHistory(DEMO_SEED);
  const { incomes, deliveries } = reportWork(history);
  const completed = history.orders.filter(({ status }) => status === 'completed');
  expect(incomes.reduce((sum, income) => sum + income.deliveries, 0)).toBe(deliveries);
  const rows = incomes.map((income, index) => ({ ...income, centsPerHour: 2000 - 100 * index }));
  for (const { platform, marketShare } of comparePlatforms(rows, deliveries)) {
    const own = completed.filter((order) => order.platform === platform).length;
    expect(marketShare).toBe(Math.round((100 * own) / completed.length));
  }
});

test('computes shares of all deliveries, and profitability relative to the best platform', () => {
  const rows = [
    { platform: 'doordash', deliveries: 30, centsPerHour: 1500 },
    { platform: 'roadwaze', deliveries: 10, centsPerHour: 2000 },
  ] as const;
  expect(comparePlatforms(rows, 50)).toMatchObject([
    { platform: 'roadwaze', marketShare: 20, profitability: 100 },
    { platform: 'doordash', marketShare: 60, profitability: 75 },
  ]);
});
