import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { getDeadline } from './deadline.ts';

const order = buildOrder();
const { createdAt } = order;
const NOW = createdAt + 20 * MINUTE_MS;

test('uses a known deadline, whether sooner or later than an hour', () => {
  for (const promisedAt of [createdAt + 25 * MINUTE_MS, createdAt + 3 * HOUR_MS, createdAt - 1]) {
    const known = { ...order, promisedAt, placedAt: createdAt - HOUR_MS };
    expect(getDeadline(known, NOW)).toBe(promisedAt);
  }
});

test('otherwise the hour starts when the order was placed, or arrived if that is unknown', () => {
  const placedAt = createdAt - 12 * MINUTE_MS;
  expect(getDeadline({ ...order, placedAt }, NOW)).toBe(placedAt + HOUR_MS);
  expect(getDeadline(order, NOW)).toBe(createdAt + HOUR_MS);
});

test("a sample's hour begins when it is accepted, or now", () => {
  const sample = { ...order, isSample: true };
  expect(getDeadline(sample, NOW)).toBe(NOW + HOUR_MS);
  expect(getDeadline({ ...sample, acceptedAt: createdAt + 1 }, NOW)).toBe(createdAt + 1 + HOUR_MS);
});
