import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecordedLater, MAX_ACTIVE_MS } from '#worker/domain/earnings/active-time.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, getLocalDay, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';
import { type End, listDays, work, ZONE } from '../work.ts';

test('counts each minute of a shift that crosses midnight once, on its own local day', async () => {
  const { driverId } = await work([
    ['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00'],
    ['2026-11-20T23:40:00-06:00', '2026-11-20T23:55:00-06:00'],
  ]);
  expect(await listDays(driverId)).toMatchObject([
    { day: '2026-11-20', hours: 0.5, deliveries: 1 },
    { day: '2026-11-21', hours: 0.5, deliveries: 1 },
  ]);
});

test('counts only the last three hours of an order left active for days', async () => {
  const { driverId } = await work([
    ['2026-11-16T10:00:00-06:00', '2026-11-20T10:00:00-06:00'],
    ['2026-11-16T11:00:00-06:00', '2026-11-20T10:01:00-06:00'],
  ]);
  const [day, ...others] = await listDays(driverId);
  expect(others).toEqual([]);
  expect(day?.hours).toBeCloseTo(3 + 1 / 60, 6);
  expect(day?.byHour).toMatchObject([{ hour: 7 }, { hour: 10 }]);
});

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
  ['2026-11-20', 24],
])('a day with an active order at all times is as long as the day: %s, %i h', async (day, hours) => {
  const start = getLocalInstant(addDays(day, -1), 22 * 60, ZONE);
  const spans = Array.from({ length: 30 }, (_, index) => start + index * HOUR_MS);
  const { driverId } = await work(spans.map((from) => [from, from + HOUR_MS + MINUTE_MS]));
  expect((await listDays(driverId)).find((each) => each.day === day)?.hours).toBe(hours);
});

test('clearing samples also removes their active time before midnight', async () => {
  const { driverId, ctx } = await work([['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00']]);
  await clearSampleOrders({ ...ctx, now: Date.parse('2026-11-21T12:00:00Z') }, { driverId });
  expect(await listDays(driverId)).toEqual([]);
});

test('daily roll-ups count each minute of overlapping orders once, on its own local day', async () => {
  const noon = Date.parse('2026-11-20T18:00:00Z');
  const span = fc.record({
    from: fc.integer({ min: 9 * 60, max: 16 * 60 }),
    minutes: fc.oneof(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 150, max: 400 }),
    ),
    end: fc.constantFrom<End>('completed', 'completed', 'cancelled', 'withdrawn'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(span, { minLength: 1, maxLength: 6, selector: ({ from }) => from }),
      async (spans) => {
        const times = spans.map(({ from, minutes, end }): [number, number, End] => [
          noon + from * MINUTE_MS,
          noon + (from + minutes) * MINUTE_MS,
          end,
        ]);
        const { driverId } = await work(times);
        const days = await listDays(driverId);
        expect(Object.fromEntries(days.map(({ day, hours }) => [day, Math.round(hours * 60)]))).toEqual(
          countMinutes(times),
        );
        const delivered = times.filter(([, , end]) => end === 'completed').length;
        expect(days.reduce((sum, { cents }) => sum + cents, 0)).toBe(delivered * 1000);
        expect(days.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(delivered);
        for (const { hours, byHour } of days) {
          const active = byHour.reduce(
            (sum: number, { activeMs }: { activeMs: number }) => sum + activeMs,
            0,
          );
          expect(active / HOUR_MS).toBeCloseTo(hours, 9);
        }
      },
    ),
    { numRuns: 25 },
  );
});

/**
 * Returns the minutes of each day with at least one active order, counted one by one. A day in which an order ended is listed
 * even with 0. Deliveries recorded later add no time, and orders canceled after being forgotten are left out.
 */
function countMinutes(times: [number, number, End][]): Record<string, number> {
  const minutes = new Set<number>();
  const counted = times.filter(([from, to, end]) => end === 'completed' || to - from <= MAX_ACTIVE_MS);
  for (const [from, to, end] of counted) {
    if (end === 'completed' && isRecordedLater({ from, to })) continue;
    for (let at = Math.max(from, to - MAX_ACTIVE_MS); at < to; at += MINUTE_MS) minutes.add(at);
  }
  const counts = Object.fromEntries(counted.map(([, to]) => [getLocalDay(to, ZONE), 0]));
  for (const at of minutes) {
    const day = getLocalDay(at, ZONE);
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

test('counts orders completed concurrently, each once', async () => {
  const noon = Date.parse('2026-11-20T18:00:00Z');
  const starts = [60, 50, 40, 30];
  const { driverId, ctx, ids } = await work(starts.map((minutes) => [noon - minutes * MINUTE_MS, null]));
  const complete = (orderId: string) => completeOrder({ ...ctx, now: noon }, { driverId, orderId });
  const ended = await Promise.all([...ids, ...ids].map(complete));
  expect(ended.every(({ ok }) => ok)).toBe(true);
  expect(await listDays(driverId)).toMatchObject([
    { day: '2026-11-20', hours: 1, deliveries: starts.length, cents: starts.length * 1000 },
  ]);
});
