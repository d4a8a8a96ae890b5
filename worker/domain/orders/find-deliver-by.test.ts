import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, getLocalTime, HOUR_MS } from '#worker/domain/shared/time.ts';
import { findDeliverBy } from './find-deliver-by.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['later today', '18:42', '2026-05-04T23:00:00Z', '2026-05-04T23:42:00Z'],
  ['much later today', '22:00', '2026-05-04T13:00:00Z', '2026-05-05T03:00:00Z'],
  ['past midnight', '00:15', '2026-05-05T04:30:00Z', '2026-05-05T05:15:00Z'],
  ['mistyped, so it stays in the past', '17:42', '2026-05-04T23:00:00Z', '2026-05-04T22:42:00Z'],
  ['the morning typed in the evening', '06:42', '2026-05-04T23:00:00Z', '2026-05-04T11:42:00Z'],
  ['past midnight, an hour shorter by the clocks', '03:10', '2026-03-08T05:50:00Z', '2026-03-08T08:10:00Z'],
  ['a moment ago, before midnight', '23:55', '2026-05-05T05:10:00Z', '2026-05-05T04:55:00Z'],
  ['the evening typed long after midnight', '18:00', '2026-05-05T06:10:00Z', '2026-05-05T23:00:00Z'],
  ['skipped by the clocks', '02:30', '2026-03-08T07:40:00Z', '2026-03-08T08:00:00Z'],
  ['the first of two', '01:30', '2026-11-01T06:10:00Z', '2026-11-01T06:30:00Z'],
  ['the second of two, as the first is past', '01:30', '2026-11-01T06:40:00Z', '2026-11-01T07:30:00Z'],
])('%s', (_name, timeOfDay, now, instant) => {
  const found = findDeliverBy(timeOfDay, at(now), 'America/Chicago');
  expect(new Date(found).toISOString()).toBe(new Date(at(instant)).toISOString());
});

test('local clocks show the deadline as it was typed, within a day of now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('America/Chicago', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'),
      // Away from clock changes.
      fc.integer({ min: 0, max: 20 * DAY_MS }).map((ms) => at('2026-05-04T00:00:00Z') + ms),
      fc.integer({ min: 0, max: 1439 }),
      (timeZone, now, minutes) => {
        const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const found = findDeliverBy(text, now, timeZone);
        const { hour, minute } = getLocalTime(found, timeZone);
        expect(60 * hour + minute).toBe(minutes);
        expect(Math.abs(found - now)).toBeLessThan(DAY_MS);
        if (found <= now) expect(found + DAY_MS - now).toBeGreaterThan(6 * HOUR_MS);
      },
    ),
  );
});
