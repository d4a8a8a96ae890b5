import { expect, test } from 'vitest';
import { buildEndedOrder } from '#tests/factories/roll-up-days.ts';
import { computeCentsPerHour } from './earnings.ts';
import { rollUpDay } from './roll-up-day.ts';

const MINUTE_MS = 60_000;
const DAY = '2026-11-20';
const START = Date.parse('2026-11-20T17:00:00Z');

test('an hour has the pay of the orders that ended in it and the work accepted in it, including waits', () => {
  const ended = [
    buildEndedOrder(
      { acceptedAt: START, completedAt: START + 40 * MINUTE_MS, payoutCents: 900, distanceMiles: 3 },
      'UTC',
    ),
    buildEndedOrder(
      {
        acceptedAt: START + 55 * MINUTE_MS,
        completedAt: START + 75 * MINUTE_MS,
        payoutCents: 700,
        distanceMiles: 1,
      },
      'UTC',
    ),
  ];
  expect(rollUpDay(ended, DAY)).toMatchObject({ totalCents: 1600, deliveries: 2, activeMs: 60 * MINUTE_MS });
  expect(rollUpDay(ended, DAY).byHour).toEqual([
    {
      hour: 17,
      totalCents: 900,
      deliveries: 1,
      activeMs: 40 * MINUTE_MS,
      workCents: 700,
      workMs: 35 * MINUTE_MS,
      workMiles: 1,
    },
    {
      hour: 18,
      totalCents: 700,
      deliveries: 1,
      activeMs: 20 * MINUTE_MS,
      workCents: 0,
      workMs: 0,
      workMiles: 0,
    },
  ]);
});

test('does not count an order after more than half an hour off as follow-up work', () => {
  const [first, second] = [0, 61].map((minutes) =>
    buildEndedOrder(
      {
        acceptedAt: START + minutes * MINUTE_MS,
        completedAt: START + (minutes + 30) * MINUTE_MS,
        payoutCents: 1000,
        distanceMiles: 2,
      },
      'UTC',
    ),
  );
  if (!first || !second) throw new Error('No orders');
  expect(rollUpDay([second, first], DAY).byHour.every(({ workMs }) => workMs === 0)).toBe(true);
});

test('orders of adjacent days change only the start of the day', () => {
  const build = (minutes: number) =>
    buildEndedOrder(
      {
        acceptedAt: START + (minutes - 20) * MINUTE_MS,
        completedAt: START + minutes * MINUTE_MS,
        payoutCents: 1000,
        distanceMiles: 2,
      },
      'UTC',
    );
  const own = [build(0), build(30), build(90)];
  const others = [-40, -26, -20, 20, 44].map((hours) => build(hours * 60));
  expect(rollUpDay([...others, ...own], DAY)).toEqual(rollUpDay(own, DAY));
});

test('deliveries recorded later count in their hour, but not toward hourly pay', () => {
  const at = (from: number, minutes: number, lat: number) =>
    buildEndedOrder(
      {
        acceptedAt: START + from * MINUTE_MS,
        completedAt: START + (from + minutes) * MINUTE_MS,
        payoutCents: 1000,
        distanceMiles: 2,
        pickedUpAt: START + from * MINUTE_MS,
        pickupLat: lat,
        pickupLng: -97,
        dropoffLat: lat + 0.01,
        dropoffLng: -97,
      },
      'UTC',
    );
  const driven = at(0, 30, 30);
  const alone = rollUpDay([driven], DAY);
  const day = rollUpDay([driven, at(40, 1.5, 30.1), at(42, 1.5, 30.2)], DAY);
  expect(day).toMatchObject({ totalCents: 3000, deliveries: 3, untimedCents: 2000, untimedMiles: 4 });
  expect(day.byHour).toMatchObject([{ totalCents: 3000, deliveries: 3, workCents: 0 }]);
  const { activeMs, deadheadMiles, waitingMs, waitedPickups } = alone;
  expect(day).toMatchObject({ activeMs, deadheadMiles, waitingMs, waitedPickups });
  expect(computeCentsPerHour(day)).toBe(computeCentsPerHour(alone));
});
