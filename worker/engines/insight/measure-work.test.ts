import { expect, test } from 'vitest';
import { MINUTE_MS } from '#worker/domain/shared/time.ts';
import { createHourClock } from './hour-clock.ts';
import { measureOrders, measureTurns, type PastOrder } from './measure-work.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

/** An order that was active between two times, in minutes after noon. */
function buildOrder(from: number, to: number): PastOrder {
  return {
    platform: 'doordash',
    status: 'completed',
    restaurantName: 'Alder',
    pickup: null,
    payoutCents: 1000,
    distanceMiles: 2,
    estimatedMinutes: 20,
    createdAt: NOON + from * MINUTE_MS,
    acceptedAt: NOON + from * MINUTE_MS,
    arrivedAt: null,
    pickedUpAt: null,
    endedAt: NOON + to * MINUTE_MS,
    localEnd: null,
    isSample: false,
    isImported: false,
    isUntimed: false,
  };
}

test('adds the wait before each order, and leaves out the first order after a pause', () => {
  const orders = [buildOrder(0, 20), buildOrder(30, 55), buildOrder(70, 90), buildOrder(200, 230)];
  const turns = measureTurns(measureOrders(orders, 50), createHourClock('UTC'));
  expect(turns).toEqual([
    { day: '2026-11-20', hour: 12, netCents: 900, ms: 35 * MINUTE_MS },
    { day: '2026-11-20', hour: 13, netCents: 900, ms: 35 * MINUTE_MS },
  ]);
});

test('time with two active orders counts once', () => {
  const turns = measureTurns(
    measureOrders([buildOrder(0, 10), buildOrder(10, 40), buildOrder(20, 30), buildOrder(25, 60)], 0),
    createHourClock('UTC'),
  );
  expect(turns.map(({ ms }) => ms / MINUTE_MS)).toEqual([30, 0, 20]);
});

test('a canceled order that was forgotten counts no time', () => {
  const canceled = { ...buildOrder(30, 800), status: 'cancelled' as const };
  const measure = (order: PastOrder) =>
    measureOrders([buildOrder(0, 20), order], 0).map(({ ms }) => ms / MINUTE_MS);
  expect(measure(canceled)).toEqual([20]);
  expect(measure({ ...canceled, pickedUpAt: NOON + 700 * MINUTE_MS })).toEqual([20, 180]);
  expect(measure({ ...canceled, endedAt: NOON + 90 * MINUTE_MS })).toEqual([20, 60]);
});
