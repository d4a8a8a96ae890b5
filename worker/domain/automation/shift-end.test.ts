import { expect, test } from 'vitest';
import { getShiftEnd } from './shift-end.ts';

const at = (text: string) => Date.parse(text);
const hours = (workStartMinute: number, workEndMinute: number, isEnabled = true) => ({
  isEnabled,
  workStartMinute,
  workEndMinute,
});

test.each([
  ['2026-11-20T18:00:00Z', 'America/Chicago', hours(480, 1320), '2026-11-21T04:00:00Z'],
  ['2026-11-21T03:59:30Z', 'America/Chicago', hours(480, 1320), '2026-11-21T04:00:00Z'],
  ['2026-11-20T18:00:00Z', 'Asia/Kathmandu', hours(1320, 120), '2026-11-20T20:15:00Z'],
  ['2026-11-20T17:00:00Z', 'Asia/Kathmandu', hours(1320, 120), '2026-11-20T20:15:00Z'],
  ['2026-11-20T12:00:00Z', 'UTC', hours(480, 0), '2026-11-21T00:00:00Z'],
])('at %s in %s a shift ends where the clocks there say so', (now, timeZone, worked, end) => {
  expect(getShiftEnd(worked, timeZone, at(now))).toBe(at(end));
});

test('a night with a clock change ends by the clock', () => {
  const end = getShiftEnd(hours(1200, 240), 'America/New_York', at('2026-11-01T03:00:00Z'));
  expect(end).toBe(at('2026-11-01T09:00:00Z'));
});

test.each([
  ['automation is off', hours(480, 1320, false)],
  ['the hours are the whole day', hours(480, 480)],
  ['it is outside of them', hours(60, 120)],
])('no end is known when %s', (_, worked) => {
  expect(getShiftEnd(worked, 'UTC', at('2026-11-20T18:00:00Z'))).toBeNull();
});
