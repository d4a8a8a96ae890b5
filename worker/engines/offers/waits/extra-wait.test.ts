import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { expectExtraWaits } from './extra-wait.ts';
import { getAreaKey, getRestaurantKey } from './wait-place.ts';

const NOW = Date.parse('2026-11-20T18:30:00Z');
const PICKUP = { lat: 30.27, lng: -97.74 };
const repeat = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, index) => ({
    driverId: `driver-${index}`,
    endedAt: NOW - (1 + (index % 7)) * DAY_MS,
    minutes,
  }));
const waits = new Map([
  [getRestaurantKey('Slow Soup', PICKUP), repeat(30, 31)],
  [getRestaurantKey('Quick Curry', PICKUP), repeat(30, 8)],
  [getRestaurantKey('New Noodles', PICKUP), repeat(2, 55)],
  [getAreaKey(PICKUP), repeat(60, 9)],
]);
const expectOf = (changes: Parameters<typeof buildOrder>[0]) =>
  expectExtraWaits([buildOrder({ id: 'one', pickup: PICKUP, ...changes })], waits, {
    driverId: 'me',
    at: NOW,
  }).get('one');

test('a slow restaurant keeps longer by its median less the area’s, others by nothing', () => {
  expect(expectOf({ restaurantName: 'Slow Soup' })).toEqual({
    minutes: 22,
    medianMinutes: 31,
    areaMinutes: 9,
    sampleSize: 30,
  });
  expect(expectOf({ restaurantName: 'Quick Curry' })).toBeUndefined();
  expect(expectOf({ restaurantName: 'New Noodles' })).toBeUndefined();
  expect(expectOf({ restaurantName: 'Slow Soup', pickup: null })).toBeUndefined();
});

test('what has passed since acceptance beyond the usual has been waited already, and nobody waits for what is on board', () => {
  const ago = (minutes: number) => NOW - minutes * MINUTE_MS;
  const activeOrders = { restaurantName: 'Slow Soup', status: 'accepted' } as const;
  // Up to the usual nine minutes nothing of what is extra has passed.
  expect(expectOf({ ...activeOrders, acceptedAt: ago(5) })?.minutes).toBe(22);
  expect(expectOf({ ...activeOrders, acceptedAt: ago(9) })?.minutes).toBe(22);
  expect(expectOf({ ...activeOrders, acceptedAt: ago(25) })?.minutes).toBe(6);
  expect(expectOf({ ...activeOrders, acceptedAt: ago(31) })).toBeUndefined();
  expect(expectOf({ ...activeOrders, acceptedAt: ago(5), pickedUpAt: ago(1) })).toBeUndefined();
});
