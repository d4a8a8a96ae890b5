import { expect, test } from 'vitest';
import { LANGUAGES } from '#worker/words/languages.ts';
import { createAnalyticsWriter } from './analytics-writer.ts';

test.each(LANGUAGES)('writes no double period after an abbreviated month in $code', ({ code }) => {
  const writer = createAnalyticsWriter({ language: code, units: 'miles' });
  for (let month = 0; month < 12; month++) {
    for (const samples of [0, 3]) {
      const since = writer.date(Date.UTC(2026, month, 19), 'UTC');
      const text = writer.t('basis', {
        deliveries: 400,
        untimed: 0,
        canceled: 9,
        samples,
        since,
        cost: '$0.30',
      });
      expect(text).toContain(since);
      expect(text).not.toContain('..');
    }
  }
});

test('the basis mentions canceled orders, whose time counts, and the number of samples', () => {
  const writer = createAnalyticsWriter({ language: 'en', units: 'miles' });
  const counted = { since: Date.UTC(2026, 9, 4), timeZone: 'UTC', costCentsPerMile: 76 };
  const write = (cancelled: number, samples: number) =>
    writer.basis({ ...counted, deliveries: 532, untimed: 0, cancelled, samples });
  expect(write(14, 0)).toBe(
    'From 532 deliveries and 14 canceled orders since Oct 4, after car costs of $0.76/mi. The Earnings page also subtracts unpaid miles.',
  );
  expect(write(0, 3)).toMatch(/^From 532 deliveries since .* 3 of your orders and offers are samples\.$/);
});

test('the basis says how many deliveries are not in hourly pay because their times are unknown', () => {
  const writer = createAnalyticsWriter({ language: 'en', units: 'miles' });
  const counted = { since: Date.UTC(2026, 9, 4), timeZone: 'UTC', costCentsPerMile: 76, samples: 0 };
  expect(writer.basis({ ...counted, deliveries: 184, untimed: 30, cancelled: 0 })).toMatch(
    /^From 184 deliveries since .* 30 more deliveries without usable times are not in hourly pay\.$/,
  );
});
