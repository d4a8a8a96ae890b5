import { expect, test } from 'vitest';
import type { Gain, WorkReport } from '#worker/engines/insight/index.ts';
import { LANGUAGES } from '#worker/words/languages.ts';
import { createAnalyticsWriter } from './analytics-writer.ts';
import { writeAdvice } from './write-advice.ts';

const gain = { kind: 'declinedGood', evidence: { offers: 12 } } as Gain;
const report = {
  offers: { usual: { centsPerHour: 2000, costCentsPerMile: 30.5 } },
  orderWeeks: 6,
  areaNames: new Map<string, string>(),
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

/** The word for hour, or the unit of an hourly rate. */
const HOUR: Record<string, RegExp> = {
  en: /hour|\/hr/g,
  es: /hora|\/h/g,
  fr: /heure|\/h/g,
  ar: /ساعة/g,
  zh: /小时/g,
  nl: /uur|\/u/g,
};

const rates = { centsPerHour: 2495, restCentsPerHour: 1762, units: 9, orders: 40 };
const amounts = { evidence: rates, hourCents: 685, hours: 7.3 };
const GAINS = [
  { kind: 'weekday', group: '6', direction: 'more', ...amounts },
  { kind: 'weekday', group: '1', direction: 'less', ...amounts },
  { kind: 'platform', group: 'doordash', direction: 'less', ...amounts },
  gain,
  { ...gain, kind: 'acceptedPoor' },
] as Gain[];

test.each(LANGUAGES)('says per hour once for each hourly rate in $code', ({ code }) => {
  const writer = createAnalyticsWriter({ language: code, units: 'miles' });
  const written = [2495, 1762, 2000].map(writer.perHour);
  for (const each of GAINS) {
    const { description } = writeAdvice(writer, each, report);
    const sentences = description.split(/[.:。：](?!\d)/);
    const counted = sentences.map((sentence) => ({
      rates: written.filter((rate) => sentence.includes(rate)).length,
      hours: sentence.match(HOUR[code] ?? / /)?.length ?? 0,
    }));
    const paid = counted.filter(({ rates }) => rates > 0);
    expect(paid.length, description).toBe(1);
    expect(paid[0]?.hours, description).toBe(paid[0]?.rates);
  }
});
