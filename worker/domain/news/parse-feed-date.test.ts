import { expect, test } from 'vitest';
import { parseFeedDate } from './parse-feed-date.ts';

const NOON = '2026-11-20T12:00:00.000Z';

test.each([
  ['2026-11-20T12:00:00Z', NOON],
  ['2026-11-20T12:00:00.123Z', NOON],
  ['2026-11-20T07:00:00-05:00', NOON],
  ['2026-11-20T13:00:00+0100', NOON],
  ['2026-11-20T13:00+01', NOON],
  ['2026-11-20 12:00:00', NOON],
  ['2026/11/20 12:00', NOON],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['Fri, 20 Nov 2026 12:00:00 GMT', NOON],
  ['Fri, 20 Nov 2026 12:00:00 +0000', NOON],
  ['Fri, 20 Nov 2026 12:00:00 UTC', NOON],
  ['Fri, 20 Nov 2026 12:00:00 Z', NOON],
  ['Mon, 20 Nov 2026 12:00:00 GMT', NOON],
  ['Friday, 20 November 2026 12:00:00 GMT', NOON],
  ['20 Nov 2026 12:00 UT', NOON],
  ['20 Nov 26 12:00:00 GMT', NOON],
  ['Fri, 20 Nov 2026 07:00:00 EST', NOON],
  ['Fri, 20 Nov 2026 06:00:00 CST', NOON],
  ['Fri, 20 Nov 2026 04:00:00 PST', NOON],
  ['Mon, 20 Jul 2026 08:00:00 EDT', '2026-07-20T12:00:00.000Z'],
  ['Fri, 20 Nov 2026 13:00:00 CET', NOON],
  ['Fri, 20 Nov 2026 12:00:00 XYZ', NOON],
  ['Fri, 20 Nov 2026 12:00:00', NOON],
  ['Fri, 20 Nov 2026 14:00:00 GMT+0200', NOON],
  ['Fri, 20 Nov 2026 14:00:00 +02:00', NOON],
  ['Fri, 20 Nov 2026 07:00:00 -0500 (EST)', NOON],
  ['Fri, 20 Nov 2026 12:00:00 +9999', NOON],
  ['Fri,20 Nov 2026   12:00:00 GMT', NOON],
  ['Fri Nov 20 12:00:00 2026', NOON],
  ['Nov 20, 2026 12:00 PM', NOON],
  ['November 20, 2026 at 12:00', NOON],
  ['Nov. 20th, 2026, 12:00', NOON],
  ['11/20/2026 12:00:00 PM', NOON],
  ['20/11/2026 12:00', NOON],
  ['20.11.2026 12:00', NOON],
  ['Sun, 6 Sept 2026 12:00:00 GMT', '2026-09-06T12:00:00.000Z'],
  ['1795176000', NOON],
  ['1795176000000', NOON],
])('%s is %s', (text, expected) => {
  const instant = parseFeedDate(text);
  expect(instant === null ? null : new Date(instant).toISOString()).toBe(expected);
});

test.each([
  '',
  'yesterday',
  'Fri, 31 Feb 2026 12:00:00 GMT',
  '2026-13-01',
  '2026-11-20T25:00:00Z',
  '0000-00-00 00:00:00',
  '1 Foo 2026',
  '12:00',
  '99999999999999999',
])('"%s" is no date', (text) => expect(parseFeedDate(text)).toBeNull());
