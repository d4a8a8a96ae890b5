import { expect, test } from 'vitest';
import { buildOrder } from '#tests/factories/build-order.ts';
import { HOUR_MS, MINUTE_MS } from '../shared/time.ts';
import { getPromiseLimit } from './promise-limit.ts';

const order = buildOrder();
const { createdAt } = order;
const NOW = createdAt + 20 * MINUTE_MS;

test('a promise that is known is the limit, be it sooner or later than an hour', () => {
  for (const promisedAt of [createdAt + 25 * MINUTE_MS, createdAt + 3 * HOUR_MS, createdAt - 1]) {
    const known = { ...order, promisedAt, placedAt: createdAt - HOUR_MS };
    expect(getPromiseLimit(known, NOW)).toBe(promisedAt);
  }
});

test('else the hour begins when the order was placed, or arrived here while nobody told when', () => {
  const placedAt = createdAt - 12 * MINUTE_MS;
  expect(getPromiseLimit({ ...order, placedAt }, NOW)).toBe(placedAt + HOUR_MS);
  expect(getPromiseLimit(order, NOW)).toBe(createdAt + HOUR_MS);
});

test("a sample's hour begins when it is accepted, or now", () => {
  const sample = { ...order, isSample: true };
  expect(getPromiseLimit(sample, NOW)).toBe(NOW + HOUR_MS);
  expect(getPromiseLimit({ ...sample, acceptedAt: createdAt + 1 }, NOW)).toBe(createdAt + 1 + HOUR_MS);
});
