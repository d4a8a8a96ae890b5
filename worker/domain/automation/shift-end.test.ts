import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLocalTime, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { isWithinHours } from './is-within-hours.ts';
import { getShiftEnd } from './shift-end.ts';

const at = (text: string) => Date.parse(text);
const hours = (workStartMinute: number, workEndMinute: number) => ({ workStartMinute, workEndMinute });

test.each([
  ['2026-11-20T18:00:00Z', 'America/Chicago', hours(480, 1320), '2026-11-21T04:00:00Z'],
  ['2026-11-21T03:59:30Z', 'America/Chicago', hours(480, 1320), '2026-11-21T04:00:00Z'],
  ['2026-11-20T18:00:00Z', 'Asia/Kathmandu', hours(1320, 120), '2026-11-20T20:15:00Z'],
  ['2026-11-20T17:00:00Z', 'Asia/Kathmandu', hours(1320, 120), '2026-11-20T20:15:00Z'],
  ['2026-11-20T12:00:00Z', 'UTC', hours(480, 0), '2026-11-21T00:00:00Z'],
])('at %s in %s, a shift ends by the local clock', (now, timeZone, worked, end) => {
  expect(getShiftEnd(worked, timeZone, at(now))).toBe(at(end));
});

test('ends an overnight shift by the local clock when the clocks change', () => {
  const end = getShiftEnd(hours(1200, 240), 'America/New_York', at('2026-11-01T03:00:00Z'));
  expect(end).toBe(at('2026-11-01T09:00:00Z'));
});

test('ends a shift in the second of two repeated hours', () => {
  const end = getShiftEnd(hours(600, 23 * 60 + 15), 'America/Santiago', at('2026-04-05T03:00:00Z'));
  expect(end).toBe(at('2026-04-05T03:15:00Z'));
});

test('ends a shift at the clock change when its end time is skipped', () => {
  const end = getShiftEnd(hours(1200, 150), 'America/Chicago', at('2026-03-08T07:00:00Z'));
  expect(end).toBe(at('2026-03-08T08:00:00Z'));
});

/** Clock changes of several years, in zones that shift by an hour, by half an hour, and at midnight. */
const CHANGES: [string, string][] = [
  ['America/Chicago', '2026-03-08T08:00:00Z'],
  ['America/Chicago', '2027-11-07T07:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Santiago', '2025-09-07T04:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Europe/Amsterdam', '2024-10-27T01:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
];

test('a shift stays within the working hours until its end', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.integer({ min: -300, max: 300 }),
      minute,
      minute,
      (change, off, start, end) => {
        const [timeZone, changeAt] = change;
        const now = at(changeAt) + off * MINUTE_MS;
        const shiftEnd = getShiftEnd(hours(start, end), timeZone, now);
        const isWithin = (instant: number) => {
          const { hour, minute: shown } = getLocalTime(instant, timeZone);
          return isWithinHours(60 * hour + shown, { start, end });
        };
        if (shiftEnd === null) {
          expect(start === end || !isWithin(now)).toBe(true);
          return;
        }
        expect(shiftEnd).toBeGreaterThan(now);
        expect(shiftEnd - now).toBeLessThanOrEqual(25 * HOUR_MS);
        expect(isWithin(shiftEnd - MINUTE_MS)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['the hours are the whole day', hours(480, 480)],
  ['it is outside of them', hours(60, 120)],
])('returns null when %s', (_, worked) => {
  expect(getShiftEnd(worked, 'UTC', at('2026-11-20T18:00:00Z'))).toBeNull();
});
