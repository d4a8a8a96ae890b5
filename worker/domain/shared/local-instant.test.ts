import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLocalInstant } from './local-instant.ts';
import { addDays, getLocalTime, MINUTE_MS } from './time.ts';

const at = (text: string) => Date.parse(text);
const ZONES = [
  'America/Chicago',
  'America/Santiago',
  'America/St_Johns',
  'Europe/Amsterdam',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
];

test.each([
  ['America/Chicago', '2026-03-08', 150, '2026-03-08T08:00:00Z'],
  ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30', 720, '2011-12-30T10:00:00Z'],
])('in %s, resolves a skipped time on %s to the moment of the change', (timeZone, day, minutes, instant) => {
  expect(getLocalInstant(day, minutes, timeZone)).toBe(at(instant));
});

test('resolves a repeated time to its first occurrence, or the first one after an instant', () => {
  const find = (after?: string) =>
    getLocalInstant('2026-11-01', 90, 'America/Chicago', after ? at(after) : undefined);
  expect(find()).toBe(at('2026-11-01T06:30:00Z'));
  expect(find('2026-11-01T06:29:00Z')).toBe(at('2026-11-01T06:30:00Z'));
  expect(find('2026-11-01T07:05:00Z')).toBe(at('2026-11-01T07:30:00Z'));
});

test('local clocks show the requested time, and an earlier one a minute before', () => {
  const days = fc.integer({ min: 0, max: 40 * 365 }).map((count) => addDays('2005-01-01', count));
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      days,
      fc.integer({ min: 0, max: 1439 }),
      (timeZone, day, minutes) => {
        const instant = getLocalInstant(day, minutes, timeZone);
        const shown = getLocalTime(instant, timeZone);
        const isShown = shown.day === day && 60 * shown.hour + shown.minute === minutes;
        const isBefore = ({ day: on, hour, minute }: typeof shown) =>
          on < day || (on === day && 60 * hour + minute < minutes);
        expect(isShown || !isBefore(shown)).toBe(true);
        expect(isBefore(getLocalTime(instant - MINUTE_MS, timeZone))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
