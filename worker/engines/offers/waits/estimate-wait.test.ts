import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { estimateWait } from './estimate-wait.ts';
import { getHoursApart, getWaitMinutes, type Wait } from './wait.ts';

const NOW = Date.parse('2026-11-20T18:30:00Z');
const ASKED = { driverId: 'me', at: NOW };

/** Waits of these minutes, a day apart, at an hour of the day (UTC); each by another driver unless said. */
function listWaits(minutes: number[], { hour = 18, driverId = '', daysAgo = 1 } = {}): Wait[] {
  return minutes.map((wait, index) => ({
    driverId: driverId || `driver-${index}`,
    endedAt: NOW - (daysAgo + (index % 7)) * DAY_MS + (hour - 18) * HOUR_MS,
    minutes: wait,
  }));
}
const repeat = (count: number, minutes: number) => new Array<number>(count).fill(minutes);
const AREA = listWaits([...repeat(60, 6), ...repeat(30, 8), ...repeat(10, 14)]);

test('a wait is an hour at most, and hours of the day are counted across midnight', () => {
  expect([0, 2.5, 60, 500, -4].map((minutes) => getWaitMinutes(0, minutes * MINUTE_MS))).toEqual([
    0, 2.5, 60, 60, 0,
  ]);
  expect(getHoursApart(Date.parse('2026-01-01T23:10:00Z'), Date.parse('2026-07-09T01:59:00Z'))).toBe(2);
  expect(getHoursApart(NOW, NOW + 5 * DAY_MS)).toBe(0);
});

test('too little says nothing', () => {
  expect(estimateWait(listWaits([30, 30]), AREA, ASKED)).toBeNull();
  expect(estimateWait(listWaits(repeat(9, 30)), AREA.slice(0, 19), ASKED)).toBeNull();
});

test('what was waited after the instant asked about is not known then', () => {
  const past = listWaits(repeat(12, 6), { daysAgo: 20 });
  const slow = listWaits(repeat(12, 31));
  const old = listWaits(repeat(40, 6), { daysAgo: 20 });
  const before = { ...ASKED, at: NOW - 10 * DAY_MS };
  expect(estimateWait([...past, ...slow], [...old, ...AREA], before)).toEqual(
    estimateWait(past, old, before),
  );
  expect(estimateWait(slow, [...old, ...AREA], before)).toBeNull();
});

test('what is known of other hours says something about this one, what is known of this one more', () => {
  const noon = { hour: 12 };
  const elsewhen = estimateWait(listWaits(repeat(12, 31), noon), AREA, ASKED);
  expect(elsewhen?.slow).toMatchObject({ measure: 'median', value: 31, limit: 11 });
  const quickByNow = [...listWaits(repeat(12, 31), noon), ...listWaits(repeat(40, 7))];
  expect(estimateWait(quickByNow, AREA, ASKED)?.slow).toBeNull();
  const atNoon = { ...ASKED, at: NOW - 6 * HOUR_MS };
  const slowAtNoon = [...listWaits(repeat(40, 31), noon), ...listWaits(repeat(40, 7))];
  expect(estimateWait(slowAtNoon, AREA, atNoon)?.slow).toMatchObject({ measure: 'median' });
  expect(estimateWait(slowAtNoon, AREA, ASKED)?.slow).toBeNull();
});

test('hours near by count half, across midnight too', () => {
  const lateNight = { ...ASKED, at: Date.parse('2026-11-20T00:30:00Z') };
  const area = listWaits(repeat(100, 7), { hour: 0 });
  const own = [...listWaits(repeat(40, 31), { hour: 23 }), ...listWaits(repeat(19, 1), { hour: 0 })];
  expect(estimateWait(own, area, lateNight)?.restaurant.medianMinutes).toBe(31);
});

test.each([3, 5, 11])('two bad waits of %i condemn nobody', (count) => {
  const estimate = estimateWait(listWaits([30, 30, ...repeat(count - 2, 7)]), AREA, ASKED);
  expect(estimate?.sampleSize).toBe(count);
  expect(estimate?.slow).toBeNull();
});

test('rarely but very long waits need fifteen of them, and clearly more than one in ten', () => {
  const evaluate = (bad: number, of: number) =>
    estimateWait(listWaits([...repeat(bad, 40), ...repeat(of - bad, 7)]), AREA, ASKED)?.slow ?? null;
  expect(evaluate(4, 11)).toBeNull();
  expect(evaluate(4, 25)).toBeNull();
  expect(evaluate(16, 40)).toEqual({ measure: 'p90', value: 40, limit: 24 });
});

test('one driver who taps late slows a restaurant for themselves alone', () => {
  const late = listWaits(repeat(60, 45), { driverId: 'late' });
  const own = [...late, ...listWaits(repeat(12, 7))];
  expect(estimateWait(own, AREA, ASKED)?.slow).toBeNull();
  expect(estimateWait(own, AREA, { ...ASKED, driverId: 'late' })?.slow).toMatchObject({ measure: 'median' });
  expect(estimateWait(late, AREA, ASKED)?.restaurant.medianMinutes).toBe(45);
});

test('old waits fade: a counter that has become quick is no longer slow', () => {
  const slowOnce = listWaits(repeat(20, 40), { daysAgo: 180 });
  expect(estimateWait(slowOnce, AREA, ASKED)?.slow).not.toBeNull();
  const quickNow = [...slowOnce, ...listWaits(repeat(30, 7))];
  expect(estimateWait(quickNow, AREA, ASKED)?.slow).toBeNull();
  const bothNow = [...listWaits(repeat(20, 40)), ...listWaits(repeat(30, 7))];
  expect(estimateWait(bothNow, AREA, ASKED)?.slow).not.toBeNull();
});
