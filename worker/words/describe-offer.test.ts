import { expect, test } from 'vitest';
import { buildEvaluation } from '#tests/ui/build-offer-report.ts';
import { describeSuggestion, writeEnglish } from './describe-offer.ts';

test('a suggestion counts the minutes behind the hourly pay, including waits', () => {
  const ready = { origin: 'learned', at: 0, latestAt: 0, arriveAt: 0, waitMinutes: 9 } as const;
  const evaluation = buildEvaluation({ extraMinutes: 11, ready });
  expect(describeSuggestion(writeEnglish('UTC'), evaluation)).toMatch(/ for 20 more minutes$/);
});
