import { expect, test } from 'vitest';
import type { Gain, WorkReport } from '#worker/engines/insight/index.ts';
import { createAnalyticsWriter } from './analytics-writer.ts';
import { writeAdvice } from './write-advice.ts';

const gain = { kind: 'declinedGood', evidence: { offers: 12 } } as Gain;
const report = {
  offers: { usual: { centsPerHour: 2000, costCentsPerMile: 30.5 } },
  orderWeeks: 6,
} as WorkReport;

test.each([
  ['miles', '$0.305/mi'],
  ['km', '$0.1895/km'],
] as const)('a driver who counts in %s reads what extra driving costs in that unit', (units, cost) => {
  const { evidence } = writeAdvice(createAnalyticsWriter({ language: 'en', units }), gain, report);
  expect(evidence).toBe(
    `From the last 6 weeks, at ${cost} for extra driving. Times are from your own deliveries.`,
  );
});
