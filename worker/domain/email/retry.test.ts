import { expect, test } from 'vitest';
import { canTry, decideRetry } from './retry.ts';

const HOUR_MS = 3_600_000;

test('pauses grow, and it is given up before the provider forgets the key', () => {
  let now = 0;
  const tries = [now];
  for (let attempts = 1; ; attempts++) {
    const next = decideRetry({ attempts, firstTriedAt: 0, now });
    if (next === null) break;
    expect(next).toBeGreaterThan(now);
    now = next;
    tries.push(now);
  }
  expect(tries.length).toBeGreaterThan(4);
  expect(now).toBeLessThan(24 * HOUR_MS);
});

test('after days of silence an email that may have been sent is not sent again', () => {
  expect(decideRetry({ attempts: 1, firstTriedAt: 0, now: 30 * HOUR_MS })).toBeNull();
  expect(canTry(0, 30 * HOUR_MS)).toBe(false);
  expect(canTry(null, 30 * HOUR_MS)).toBe(true);
});
