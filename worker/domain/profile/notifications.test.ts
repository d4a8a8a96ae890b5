import { expect, test } from 'vitest';
import { notificationsSchema } from './inputs.ts';
import { DEFAULT_NOTIFICATIONS, findQuietEnd } from './notifications.ts';

const ZONE = 'America/New_York';
const at = (time: string) => Date.parse(`2026-11-20T${time}-05:00`);
const find = (quietStartMinute: number | null, quietEndMinute: number | null, time: string) => {
  const end = findQuietEnd({ quietStartMinute, quietEndMinute }, at(time), ZONE);
  return end === null ? null : new Date(end).toISOString();
};

test("applies quiet hours in the driver's time zone, across midnight too", () => {
  expect(find(22 * 60, 7 * 60, '21:59:59')).toBeNull();
  expect(find(22 * 60, 7 * 60, '22:00:30')).toBe('2026-11-21T12:00:00.000Z');
  expect(find(22 * 60, 7 * 60, '06:59:00')).toBe('2026-11-20T12:00:00.000Z');
  expect(find(22 * 60, 7 * 60, '07:00:00')).toBeNull();
  expect(find(13 * 60, 14 * 60, '13:30:00')).toBe('2026-11-20T19:00:00.000Z');
});

test.each([
  ['2027-03-14T00:30:00-05:00', '2027-03-14T07:00:00-04:00'],
  ['2026-10-31T23:30:00-04:00', '2026-11-01T07:00:00-05:00'],
  ['2026-11-01T00:30:00-04:00', '2026-11-01T07:00:00-05:00'],
])('when the clocks change, quiet hours at %s end by the local clock', (now, end) => {
  const hours = { quietStartMinute: 22 * 60, quietEndMinute: 7 * 60 };
  expect(findQuietEnd(hours, Date.parse(now), ZONE)).toBe(Date.parse(end));
});

test('has no quiet hours without both ends, or with equal ones', () => {
  expect(find(null, null, '03:00:00')).toBeNull();
  expect(find(60, null, '03:00:00')).toBeNull();
  expect(find(60, 60, '03:00:00')).toBeNull();
});

test('changes only the switches a form shows and requires both ends of the quiet hours or neither', () => {
  const { quietStartMinute, quietEndMinute, ...switches } = DEFAULT_NOTIFICATIONS;
  const toggle = Object.keys(switches);
  expect(notificationsSchema.parse({ ...switches, toggle })).toEqual(DEFAULT_NOTIFICATIONS);
  const hours = { quietStart: '22:00', quietEnd: '06:30' };
  expect(notificationsSchema.parse({ ...hours, toggle: ['chimes'] })).toEqual({
    chimes: false,
    quietStartMinute: 1320,
    quietEndMinute: 390,
  });
  const half = notificationsSchema.safeParse({ toggle, quietEnd: '06:30' });
  expect(half.error?.issues[0]).toMatchObject({ path: ['quietStart'], message: 'timeOfDay' });
});
