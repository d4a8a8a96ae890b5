import { createFormatter, createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { writeOfferReason } from './write-offer.ts';

const language = {
  t: createTranslator({ locale: 'en', messages: en, namespace: 'offer' }),
  format: createFormatter({ locale: 'en', timeZone: 'America/Chicago' }),
};

/** What is said of a deadline that is missed, with plain spaces. */
function write(arrives: string, limit: string): string {
  const times = { arrivesAt: Date.parse(arrives), limitAt: Date.parse(limit) };
  const missed = { orderId: 'o', restaurantName: 'Old Mill', ...times };
  return writeOfferReason(language, { key: 'missesOwnDeadline', missed }).join(' ').replaceAll('\u202f', ' ');
}

test.each([
  ['2026-11-20T16:59:00Z', '2026-11-20T16:57:00Z', 'at 10:59 AM, due 10:57 AM.'],
  ['2026-11-20T16:57:41.2Z', '2026-11-20T16:57:02Z', 'at 10:57:42 AM, due 10:57:02 AM.'],
  ['2026-11-20T16:57:02.4Z', '2026-11-20T16:57:02Z', 'at 10:57:03 AM, due 10:57:02 AM.'],
  ['2026-11-23T14:14:00Z', '2026-11-20T16:57:00Z', 'on Mon, Nov 23, 8:14 AM, due Fri, Nov 20, 10:57 AM.'],
])('an arrival at %s looks later than %s', (arrives, limit, text) => {
  expect(write(arrives, limit)).toBe(`Too late: you’d arrive ${text}`);
});

test('looking ahead says its minutes', () => {
  const text = writeOfferReason(language, { key: 'betterWithout', minutes: 20 }).join(' ');
  expect(text).toBe('The next 20 minutes should bring something better.');
});

test('a limit that nobody named is said to be assumed', () => {
  const at = Date.parse('2026-11-20T16:57:00Z');
  const tightest = { orderId: 'o', restaurantName: 'Old Mill', arrivesAt: at, limitAt: at };
  const say = (isAssumed: boolean) =>
    writeOfferReason(language, {
      key: 'meetsDeadlines',
      count: 1,
      alreadyLate: 0,
      tightest: { ...tightest, ...(isAssumed && { isAssumed }) },
    });
  expect(say(true).at(-1)).toBe('No due time given. We use 60 minutes.');
  expect(say(false)).toHaveLength(1);
});
