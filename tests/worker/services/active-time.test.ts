import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rollUpHours } from '#tests/factories/roll-up-hours.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { LONGEST_ACTIVE_MS } from '#worker/domain/earnings/active-time.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { rollUpOldDays } from '#worker/services/earnings/roll-up-old-days.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { type End, listDays, work, ZONE } from '../work.ts';

test('each minute over midnight is in one day, once', async () => {
  const { driverId } = await work([
    ['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00'],
    ['2026-11-20T23:40:00-06:00', '2026-11-20T23:55:00-06:00'],
  ]);
  expect(await listDays(driverId)).toMatchObject([
    { day: '2026-11-20', hours: 0.5, deliveries: 1 },
    { day: '2026-11-21', hours: 0.5, deliveries: 1 },
  ]);
});

test('an order left active for days counts its last three hours, in an hour there is', async () => {
  const { driverId } = await work([
    ['2026-11-16T10:00:00-06:00', '2026-11-20T10:00:00-06:00'],
    ['2026-11-16T11:00:00-06:00', '2026-11-20T10:01:00-06:00'],
  ]);
  const [day, ...others] = await listDays(driverId);
  expect(others).toEqual([]);
  expect(day?.hours).toBeCloseTo(3 + 1 / 60, 6);
  for (const { hour } of day?.byHour ?? []) expect([7, 10]).toContain(hour);
});

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
  ['2026-11-20', 24],
])('a day in which there was always an active order is as long as the day: %s, %i h', async (day, hours) => {
  const start = getLocalInstant(addDays(day, -1), 22 * 60, ZONE);
  const spans = Array.from({ length: 30 }, (_, index) => start + index * HOUR_MS);
  const { driverId } = await work(spans.map((from) => [from, from + HOUR_MS + MINUTE_MS]));
  expect((await listDays(driverId)).find((each) => each.day === day)?.hours).toBe(hours);
});

test('taking samples back takes the time before midnight back as well', async () => {
  const { driverId, ctx } = await work([['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00']]);
  await clearSampleOrders({ ...ctx, now: Date.parse('2026-11-21T12:00:00Z') }, { driverId, timeZone: ZONE });
  expect((await listDays(driverId)).map(({ hours, deliveries }) => hours + deliveries)).toEqual([0, 0]);
});

test('whatever the nights, roll-ups hold each minute of the union once, in the hours told plainly', async () => {
  const noon = Date.parse('2026-11-20T18:00:00Z');
  const span = fc.record({
    from: fc.integer({ min: 9 * 60, max: 16 * 60 }),
    minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 150, max: 400 })),
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
        const told = rollUpHours(
          times.map(([acceptedAt, at, end]) => ({
            acceptedAt,
            completedAt: end === 'completed' ? at : null,
            cancelledAt: end === 'completed' ? null : at,
            payoutCents: 1000,
            distanceMiles: 2,
          })),
          ZONE,
        );
        const byHour = (hours: { hour: number }[]) => hours.toSorted((one, other) => one.hour - other.hour);
        expect(days.map((day) => ({ day: day.day, byHour: byHour(day.byHour) }))).toEqual(
          told.map((day) => ({ day: day.day, byHour: byHour(day.byHour) })),
        );
        expect(days.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(measureMinutes(times) / 60, 6);
      },
    ),
    { numRuns: 25 },
  );
});

/** How many minutes have an active order, looked at one by one. */
function measureMinutes(times: [number, number, End][]): number {
  const minutes = new Set<number>();
  for (const [from, to] of times) {
    for (let at = Math.max(from, to - LONGEST_ACTIVE_MS); at < to; at += MINUTE_MS) minutes.add(at);
  }
  return minutes.size;
}

test('roll-ups from before are rewritten, and those without orders kept', async () => {
  const { driverId, ctx } = await work([['2026-11-20T23:30:00-06:00', '2026-11-21T00:30:00-06:00']]);
  const wrong = { activeMs: 96 * HOUR_MS, waitedPickups: null };
  await ctx.db.delete(dailyEarnings);
  const row = { driverId, totalCents: 1, deliveries: 1, miles: 1, ...wrong };
  await ctx.db.insert(dailyEarnings).values([
    { ...row, day: '2026-11-21' },
    { ...row, day: '2026-11-02' },
  ]);
  const at = { ...ctx, now: Date.parse('2026-11-25T12:00:00Z') };
  expect(await rollUpOldDays(at)).toEqual({ days: 2 });
  expect(await rollUpOldDays(at)).toEqual({ days: 0 });
  expect(await listDays(driverId)).toMatchObject([
    { day: '2026-11-02', hours: 96 },
    { day: '2026-11-20', hours: 0.5, deliveries: 0 },
    { day: '2026-11-21', hours: 0.5, deliveries: 1 },
  ]);
});
