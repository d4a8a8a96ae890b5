import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createCtx } from '#worker/ctx.ts';
import { rollUpDay } from '#worker/db/queries/roll-up-day.ts';

const MINUTE_MS = 60_000;
const DAY = '2026-11-20';
const START = Date.parse('2026-11-20T17:00:00Z');
const ctx = createCtx(env, () => {}, 'truth', START);

/** A hundredth of a degree of latitude is 0.6909 miles as the crow flies, and 0.9328 by road. */
const STEP_ROAD_MILES = 0.01 * ((3958.8 * Math.PI) / 180) * 1.35;
const STEP_DRIVE_MS = (STEP_ROAD_MILES / 22) * 60 * MINUTE_MS;

/** With a reason it was cancelled at `completed`. */
type Times = { accepted: number; pickedUp: number | null; completed: number; reason?: string };

/** An order of the day, times in minutes, from one latitude (in hundredths north of 30) to another. */
function insertOrder(
  driverId: string,
  { accepted, pickedUp, completed, reason }: Times,
  from: number | null,
  to: number,
) {
  const at = (minutes: number | null) => (minutes === null ? null : START + minutes * MINUTE_MS);
  return env.DB.prepare(
    `insert into orders (id, driver_id, platform, source, restaurant_name, customer_address, payout_cents, distance_miles,
       pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, status, created_at, expires_at, accepted_at, picked_up_at,
       ${reason ? 'cancelled_at, cancelled_on, cancelled_hour' : 'completed_at, completed_on, completed_hour'}, cancel_reason)
     values (?, ?, 'doordash', 'manual', 'Old Mill', '1 Oak St', 1000, 2, ?, ?, ?, -97,
       ${reason ? "'cancelled'" : "'completed'"}, 1, 1, ?, ?, ?, ?, 11, ?)`,
  ).bind(
    crypto.randomUUID(),
    driverId,
    from === null ? null : 30 + from / 100,
    from === null ? null : -97,
    30 + to / 100,
    at(accepted),
    at(pickedUp),
    at(completed),
    DAY,
    reason ?? null,
  );
}

async function rollUp(orders: [Times, from: number | null, to: number][]) {
  const driverId = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare('insert into drivers (id, email, referral_code, created_at) values (?, ?, ?, 1)').bind(
      driverId,
      `${driverId}@roadwaze.example`,
      driverId,
    ),
    ...orders.map(([times, from, to]) => insertOrder(driverId, times, from, to)),
  ]);
  await rollUpDay(ctx, driverId, DAY);
  await rollUpDay(ctx, driverId, DAY);
  const row = await env.DB.prepare(
    'select total_cents as cents, miles, waiting_ms as waiting, waited_pickups as pickups, deadhead_miles as deadhead from daily_earnings where driver_id = ?',
  )
    .bind(driverId)
    .first<{ cents: number; miles: number; waiting: number; pickups: number; deadhead: number }>();
  if (!row) throw new Error('No roll-up');
  return row;
}

test('the way to a pickup starts where the order before was handed over; the rest until the pickup is waiting', async () => {
  const day = await rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 30, pickedUp: 45, completed: 60 }, 3, 5],
  ]);
  expect(day).toMatchObject({ cents: 2000, miles: 4, pickups: 1 });
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(15 * MINUTE_MS - STEP_DRIVE_MS));
});

test('two active orders at once: the way runs from one counter to the other', async () => {
  const day = await rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 40 }, 0, 9],
    [{ accepted: 2, pickedUp: 20, completed: 50 }, 1, 9],
  ]);
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(10 * MINUTE_MS - STEP_DRIVE_MS));
});

test('the first order of a day, and orders without a place or a pickup, add nothing', async () => {
  expect(
    await rollUp([
      [{ accepted: 0, pickedUp: 30, completed: 40 }, 0, 1],
      [{ accepted: 50, pickedUp: 90, completed: 100 }, null, 2],
    ]),
  ).toMatchObject({ waiting: 0, pickups: 0, deadhead: 0 });
  const noPickup = await rollUp([
    [{ accepted: 0, pickedUp: 5, completed: 10 }, 0, 1],
    [{ accepted: 20, pickedUp: null, completed: 60 }, 2, 3],
  ]);
  expect(noPickup).toMatchObject({ waiting: 0, pickups: 0 });
});

test('the way to the counter of a cancelled order is unpaid, and the next way starts there', async () => {
  const closed = { accepted: 25, pickedUp: null, completed: 40, reason: 'restaurant_closed' };
  const day = await rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [closed, 3, 9],
    [{ accepted: 45, pickedUp: 60, completed: 70 }, 5, 6],
  ]);
  expect(day).toMatchObject({ cents: 2000, miles: 4, pickups: 1 });
  expect(day.deadhead).toBeCloseTo(3 * STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(15 * MINUTE_MS - 2 * STEP_DRIVE_MS));
});

test('from a door nobody opened the next way starts at that door', async () => {
  const day = await rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 25, pickedUp: 35, completed: 50, reason: 'customer_gone' }, 3, 9],
    [{ accepted: 55, pickedUp: 70, completed: 80 }, 10, 12],
  ]);
  expect(day).toMatchObject({ pickups: 1 });
  expect(day.deadhead).toBeCloseTo(2 * STEP_ROAD_MILES, 6);
});

test('orders given up before the driver can have been at their counter add no way', async () => {
  const given = { pickedUp: null, reason: 'withdrawn' };
  const day = await rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 21, completed: 23, ...given }, 9, 10],
    [{ accepted: 21.5, completed: 23.5, ...given }, 9, 11],
    [{ accepted: 30, pickedUp: 45, completed: 60 }, 3, 5],
  ]);
  expect(day).toMatchObject({ pickups: 1 });
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
});
