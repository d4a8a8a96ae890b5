import { expect, test } from 'vitest';
import { buildEndedOrder } from '#tests/factories/roll-up-days.ts';
import type { CancelReason } from '#worker/domain/orders/order.ts';
import { rollUpDay } from './roll-up-day.ts';

const MINUTE_MS = 60_000;
const DAY = '2026-11-20';
const START = Date.parse('2026-11-20T17:00:00Z');

/** A hundredth of a degree of latitude is 0.6909 miles as the crow flies, and 0.9328 by road. */
const STEP_ROAD_MILES = 0.01 * ((3958.8 * Math.PI) / 180) * 1.35;
const STEP_DRIVE_MS = (STEP_ROAD_MILES / 22) * 60 * MINUTE_MS;

/** In minutes; an order with a reason was canceled at `completed`. */
type Times = {
  accepted: number;
  arrived?: number;
  pickedUp: number | null;
  completed: number;
  reason?: CancelReason;
};

/** Rolls up orders of the day; each starts at one latitude and ends at another (in hundredths of a degree north of 30). */
function rollUp(orders: [Times, from: number | null, to: number][]) {
  const at = (minutes: number) => START + minutes * MINUTE_MS;
  const ended = orders.map(([{ accepted, arrived, pickedUp, completed, reason }, from, to]) =>
    buildEndedOrder(
      {
        acceptedAt: at(accepted),
        arrivedAt: arrived === undefined ? null : at(arrived),
        pickedUpAt: pickedUp === null ? null : at(pickedUp),
        completedAt: reason ? null : at(completed),
        cancelledAt: reason ? at(completed) : null,
        cancelReason: reason ?? null,
        payoutCents: 1000,
        distanceMiles: 2,
        pickupLat: from === null ? null : 30 + from / 100,
        pickupLng: from === null ? null : -97,
        dropoffLat: 30 + to / 100,
        dropoffLng: -97,
      },
      'UTC',
    ),
  );
  const { totalCents, miles, waitingMs, waitedPickups, deadheadMiles } = rollUpDay(ended, DAY);
  return { cents: totalCents, miles, waiting: waitingMs, pickups: waitedPickups, deadhead: deadheadMiles };
}

test('measures the drive to a pickup from the last drop-off, counting the remaining time as waiting', () => {
  const day = rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 30, pickedUp: 45, completed: 60 }, 3, 5],
  ]);
  expect(day).toMatchObject({ cents: 2000, miles: 4, pickups: 1 });
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(15 * MINUTE_MS - STEP_DRIVE_MS));
});

test('counts waiting from the reported arrival, even for the first order or without places', () => {
  const day = rollUp([
    [{ accepted: 0, arrived: 4, pickedUp: 10, completed: 20 }, null, 2],
    [{ accepted: 30, arrived: 40, pickedUp: 45, completed: 60 }, 3, 5],
  ]);
  expect(day).toMatchObject({ pickups: 2, waiting: 11 * MINUTE_MS });
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
});

test('counts each minute once when two orders wait at one restaurant', () => {
  const day = rollUp([
    [{ accepted: 0, arrived: 10, pickedUp: 18, completed: 30 }, 0, 2],
    [{ accepted: 1, arrived: 10, pickedUp: 20, completed: 40 }, 0, 3],
  ]);
  expect(day).toMatchObject({ pickups: 2, waiting: 10 * MINUTE_MS });
});

test('gives an order that was accepted later but picked up first its own wait', () => {
  const day = rollUp([
    [{ accepted: 0, arrived: 25, pickedUp: 30, completed: 50 }, 0, 2],
    [{ accepted: 1, arrived: 10, pickedUp: 15, completed: 40 }, 1, 3],
  ]);
  expect(day).toMatchObject({ pickups: 2, waiting: 10 * MINUTE_MS });
});

test('caps the wait at the active time that counts when a pickup was reported hours late', () => {
  const day = rollUp([[{ accepted: 0, arrived: 10, pickedUp: 480, completed: 485 }, 0, 2]]);
  expect(day.waiting).toBeLessThanOrEqual(180 * MINUTE_MS);
});

test('measures the drive to a pickup with the given measure', () => {
  const end = { payoutCents: 1000, distanceMiles: 2, dropoffLat: 30.02, dropoffLng: -97 };
  const at = (minutes: number) => START + minutes * MINUTE_MS;
  const first = buildEndedOrder({ ...end, acceptedAt: at(0), completedAt: at(20) }, 'UTC');
  const second = buildEndedOrder(
    { ...end, acceptedAt: at(30), completedAt: at(60), pickupLat: 30.03, pickupLng: -97 },
    'UTC',
  );
  const places: unknown[] = [];
  const { deadheadMiles } = rollUpDay([first, second], DAY, (from, to) => {
    places.push([from, to]);
    return 7;
  });
  expect(deadheadMiles).toBe(7);
  expect(places).toContainEqual([
    { lat: 30.02, lng: -97 },
    { lat: 30.03, lng: -97 },
  ]);
});

test('measures the drive from one restaurant to the next when two orders are active at the same time', () => {
  const day = rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 40 }, 0, 9],
    [{ accepted: 2, pickedUp: 20, completed: 50 }, 1, 9],
  ]);
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(10 * MINUTE_MS - STEP_DRIVE_MS));
});

test('a forgotten canceled order adds its fee, but neither time nor a drive', () => {
  const at = (minutes: number) => START + minutes * MINUTE_MS;
  const places = { pickupLat: 30.03, pickupLng: -97, dropoffLat: 30.05, dropoffLng: -97 };
  const fee = { acceptedAt: at(25), completedAt: null, cancelledAt: at(240), payoutCents: 200 };
  const delivery = { acceptedAt: at(0), completedAt: at(20), payoutCents: 1000, ...places };
  const day = rollUpDay(
    [
      buildEndedOrder({ ...delivery, distanceMiles: 2 }, 'UTC'),
      buildEndedOrder({ ...fee, ...places, distanceMiles: 2, cancelReason: 'restaurant_cancelled' }, 'UTC'),
    ],
    DAY,
  );
  expect(day).toMatchObject({
    totalCents: 1200,
    untimedCents: 200,
    deliveries: 1,
    deadheadMiles: 0,
    activeMs: 20 * MINUTE_MS,
  });
});

test('adds no wait or drive for the first order of a day or an order without a place or pickup', () => {
  expect(
    rollUp([
      [{ accepted: 0, pickedUp: 30, completed: 40 }, 0, 1],
      [{ accepted: 50, pickedUp: 90, completed: 100 }, null, 2],
    ]),
  ).toMatchObject({ waiting: 0, pickups: 0, deadhead: 0 });
  const noPickup = rollUp([
    [{ accepted: 0, pickedUp: 5, completed: 10 }, 0, 1],
    [{ accepted: 20, pickedUp: null, completed: 60 }, 2, 3],
  ]);
  expect(noPickup).toMatchObject({ waiting: 0, pickups: 0 });
});

test('counts the drive to the restaurant of a canceled order as unpaid, starting the next drive there', () => {
  const closed = { accepted: 25, pickedUp: null, completed: 40, reason: 'restaurant_closed' } as const;
  const day = rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [closed, 3, 9],
    [{ accepted: 45, pickedUp: 60, completed: 70 }, 5, 6],
  ]);
  expect(day).toMatchObject({ cents: 2000, miles: 4, pickups: 1 });
  expect(day.deadhead).toBeCloseTo(3 * STEP_ROAD_MILES, 6);
  expect(day.waiting).toBe(Math.floor(15 * MINUTE_MS - 2 * STEP_DRIVE_MS));
});

test("starts the next drive at the customer's door after a failed drop-off", () => {
  const day = rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 25, pickedUp: 35, completed: 50, reason: 'customer_gone' }, 3, 9],
    [{ accepted: 55, pickedUp: 70, completed: 80 }, 10, 12],
  ]);
  expect(day).toMatchObject({ pickups: 1 });
  expect(day.deadhead).toBeCloseTo(2 * STEP_ROAD_MILES, 6);
});

test('ignores the drive to an order canceled before the driver could have arrived', () => {
  const given = { pickedUp: null, reason: 'withdrawn' } as const;
  const day = rollUp([
    [{ accepted: 0, pickedUp: 10, completed: 20 }, 0, 2],
    [{ accepted: 21, completed: 23, ...given }, 9, 10],
    [{ accepted: 21.5, completed: 23.5, ...given }, 9, 11],
    [{ accepted: 30, pickedUp: 45, completed: 60 }, 3, 5],
  ]);
  expect(day).toMatchObject({ pickups: 1 });
  expect(day.deadhead).toBeCloseTo(STEP_ROAD_MILES, 6);
});
