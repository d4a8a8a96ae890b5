import { expect, test } from 'vitest';
import { LANGUAGES } from '#worker/words/languages.ts';
import { createAnalyticsWriter } from './analytics-writer.ts';

test.each(LANGUAGES)('in $code no month cut short, "sept.", meets the end of the sentence', ({ code }) => {
  const writer = createAnalyticsWriter({ language: code, units: 'miles' });
  for (let month = 0; month < 12; month++) {
    for (const samples of [0, 3]) {
      const since = writer.date(Date.UTC(2026, month, 19), 'UTC');
      const text = writer.t('basis', { deliveries: 400, samples, since, cost: '$0.30' });
      expect(text).toContain(since);
      expect(text).not.toContain('..');
    }
  }
});
