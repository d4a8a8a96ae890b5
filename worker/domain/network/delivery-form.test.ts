import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { readDeliveryForm } from './delivery-form.ts';

const timeZone = 'America/Chicago';
/** 3:40 PM in Chicago. */
const NOW = Date.parse('2026-05-04T20:40:00Z');
const typed = { dropoffAddress: '410 Cedar Lane' };

test.each([
  ['later today', '17:30', NOW, '2026-05-04T22:30:00.000Z'],
  ['past midnight', '00:30', NOW, '2026-05-05T05:30:00.000Z'],
  ['tomorrow morning', '08:00', NOW, '2026-05-05T13:00:00.000Z'],
  ['tomorrow, as today’s is past', '14:30', NOW, '2026-05-05T19:30:00.000Z'],
  ['just now', '15:10', NOW, '2026-05-04T20:10:00.000Z'],
  ['just now, before midnight', '23:50', Date.parse('2026-05-05T05:10:00Z'), '2026-05-05T04:50:00.000Z'],
  ['tonight, long after midnight', '23:50', Date.parse('2026-05-05T09:00:00Z'), '2026-05-06T04:50:00.000Z'],
  [
    'tonight, when the clocks change',
    '23:50',
    Date.parse('2026-11-01T06:30:00Z'),
    '2026-11-02T05:50:00.000Z',
  ],
])('resolves a time of day to its next occurrence, %s', (_name, time, now, instant) => {
  const read = readDeliveryForm({ ...typed, readyAt: time, promisedAt: time }, { now, timeZone });
  expect(read).toEqual({ ...typed, readyAt: instant, promisedAt: instant });
});

test('a time keeps the day on which the price was shown, for up to a day', () => {
  const read = (quotedAt: number, now: number) =>
    readDeliveryForm({ ...typed, readyAt: '15:45', quotedAt }, { now, timeZone }).readyAt;
  expect(read(NOW, NOW + 2 * HOUR_MS)).toBe('2026-05-04T20:45:00.000Z');
  for (const odd of [NOW + 3 * HOUR_MS, NOW - 23 * HOUR_MS, Number.NaN]) {
    expect(read(odd, NOW + 2 * HOUR_MS)).toBe('2026-05-05T20:45:00.000Z');
  }
});
