import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDeliveredAt } from './stale-orders.ts';

const ORDER = { acceptedAt: 0, arrivedAt: null, pickedUpAt: null, estimatedMinutes: 25, promisedAt: null };

test.each([
  ['in time', {}, 3 * HOUR_MS, 3 * HOUR_MS],
  ['late, after the minutes it said', {}, 4 * HOUR_MS, 25 * MINUTE_MS],
  ['late, without minutes', { estimatedMinutes: null }, 14 * HOUR_MS, 30 * MINUTE_MS],
  ['late, from its pickup on', { pickedUpAt: HOUR_MS }, 5 * HOUR_MS, HOUR_MS + 25 * MINUTE_MS],
  ['accepted long before its pickup', { pickedUpAt: 9 * HOUR_MS }, 10 * HOUR_MS, 10 * HOUR_MS],
  ['accepted long before it was due', { promisedAt: 9 * HOUR_MS }, 10 * HOUR_MS, 9 * HOUR_MS],
  ['due in the future', { promisedAt: 9 * HOUR_MS }, 8 * HOUR_MS, 8 * HOUR_MS],
])('an order completed %s', (_, facts, now, deliveredAt) => {
  expect(getDeliveredAt({ ...ORDER, ...facts }, now)).toBe(deliveredAt);
});
