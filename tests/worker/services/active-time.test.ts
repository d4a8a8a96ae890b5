import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delivery, rollUpHours } from '#tests/factories/roll-up-hours.ts';
import { createCtx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { dailyEarnings } from '#worker/db/schema/earnings.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { LONGEST_IN_HAND_MS } from '#worker/domain/earnings/active-time.ts';
import { getLocalInstant } from '#worker/domain/shared/local-instant.ts';
import { addDays, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { rollUpOldDays } from '#worker/services/earnings/roll-up-old-days.ts';
import { clearSampleOrders } from '#worker/services/orders/clear-sample-orders.ts';
import { completeOrder } from '#worker/services/orders/complete-order.ts';

const ZONE = 'America/Chicago';

/** A driver with orders in hand since the given instants; each is completed at its own, in the order of these. */
async function work(spans: [accepted: string | number, completed: string | number][], timeZone = ZONE) {
  const driverId = crypto.randomUUID();
  const times = spans.map(([from, to]) => ({
    from: toInstant(from),
    to: toInstant(to),
    id: crypto.randomUUID(),
  }));
  const ctx = createCtx(env, () => {}, 'active', 0);
  const account = {
    id: driverId,
    email: `${driverId}@roadwaze.example`,
    referralCode: driverId,
    createdAt: 1,
    timeZone,
  };
  await ctx.db.batch([
    ctx.db.insert(drivers).values(account),
    ...times.map(({ id, from }) =>
      ctx.db.insert(orders).values({
        ...{
          id,
          driverId,
          platform: 'doordash',
          source: 'manual',
          restaurantName: 'Old Mill',
          customerAddress: '1 Oak',
        },
        ...{
          payoutCents: 1000,
          distanceMiles: 2,
          status: 'accepted',
          createdAt: from,
          expiresAt: from,
          acceptedAt: from,
        },
        isSample: true,
      }),
    ),
  ]);
  for (const { id: orderId, to } of times.toSorted((one, other) => one.to - other.to)) {
    const done = await completeOrder({ ...ctx, now: to }, { driverId, orderId, timeZone });
    expect(done.ok).toBe(true);
  }
  return { driverId, ctx };
}

const toInstant = (at: string | number) => (typeof at === 'number' ? at : Date.parse(at));

async function listDays(driverId: string) {
  const { results } = await env.DB.prepare(
    'select day, active_ms as active, deliveries, by_hour as byHour from daily_earnings where driver_id = ? order by day',
  )
    .bind(driverId)
    .all<{ day: string; active: number; deliveries: number; byHour: string }>();
  return results.map(({ byHour, active, ...day }) => ({
    ...day,
    hours: active / HOUR_MS,
    byHour: JSON.parse(byHour),
  }));
}

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

test('an order left in hand for days counts its last three hours, in an hour there is', async () => {
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
])('a day in which there was always an order in hand is as long as the day: %s, %i h', async (day, hours) => {
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
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(span, { minLength: 1, maxLength: 6, selector: ({ from }) => from }),
      async (spans) => {
        const times = spans.map(({ from, minutes }): [number, number] => [
          noon + from * MINUTE_MS,
          noon + (from + minutes) * MINUTE_MS,
        ]);
        const { driverId } = await work(times);
        const days = await listDays(driverId);
        const told = rollUpHours(
          times.map(([acceptedAt, completedAt]): Delivery => {
            return { acceptedAt, completedAt, completedOn: null, payoutCents: 1000, distanceMiles: 2 };
          }),
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

/** How many minutes have an order in hand, looked at one by one. */
function measureMinutes(times: [number, number][]): number {
  const minutes = new Set<number>();
  for (const [from, to] of times) {
    for (let at = Math.max(from, to - LONGEST_IN_HAND_MS); at < to; at += MINUTE_MS) minutes.add(at);
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
