import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { reportWork } from '#worker/engines/insight/index.ts';
import { DEMO_SEED } from '#worker/local/demo/demo-driver.ts';
import { createAnalyticsWriter } from './analytics-writer.ts';
import { writeTrends } from './write-trends.ts';

const report = reportWork(buildDemoHistory(DEMO_SEED));
const writer = createAnalyticsWriter({ language: 'en', units: 'miles' });
const writeGrowth = (weekCount: number) =>
  writeTrends(writer, { ...report, growth: null, weeks: report.weeks.slice(0, weekCount) }).earningsBasis;

test('says why earnings are not compared after weeks without earnings and with less than two weeks', () => {
  expect(writeGrowth(8)).toBe('No earnings in the weeks before to compare with.');
  expect(writeGrowth(1)).toBe('We need two full weeks of work.');
});
