import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { findArrivalProblem } from './deadline-times.ts';

const NOW = Date.parse('2026-05-04T18:00:00Z');

test('accepts missing times and all times that a delivery can have', () => {
  for (const promisedAt of [null, NOW + 1, NOW + DAY_MS]) {
    for (const placedAt of [null, NOW - DAY_MS, NOW, NOW + 5 * MINUTE_MS]) {
      const times = { placedAt, promisedAt: promisedAt && Math.max(promisedAt, (placedAt ?? 0) + 1) };
      for (const readyAt of [null, NOW - DAY_MS, NOW + DAY_MS])
        expect(findArrivalProblem({ ...times, readyAt }, NOW)).toBeNull();
    }
  }
});

test.each([
  [{ placedAt: null, promisedAt: NOW }, 'promisedAt', 'deadlinePast'],
  [{ placedAt: null, promisedAt: NOW + DAY_MS + 1 }, 'promisedAt', 'deadlineTooFar'],
  [{ placedAt: NOW - HOUR_MS, promisedAt: NOW - HOUR_MS }, 'promisedAt', 'deadlineBeforePlacement'],
  [{ placedAt: NOW - HOUR_MS, promisedAt: NOW - 1 }, 'promisedAt', 'deadlinePast'],
  [{ placedAt: NOW + 5 * MINUTE_MS + 1, promisedAt: null }, 'placedAt', 'placedAhead'],
  [{ placedAt: NOW - DAY_MS - 1, promisedAt: NOW + 1 }, 'placedAt', 'longAgo'],
  [{ placedAt: null, readyAt: NOW + DAY_MS + 1, promisedAt: null }, 'readyAt', 'deadlineTooFar'],
  [{ placedAt: null, readyAt: NOW - DAY_MS - 1, promisedAt: null }, 'readyAt', 'longAgo'],
])('%j: %s is %s', (times, path, message) => {
  expect(findArrivalProblem({ readyAt: null, ...times }, NOW)).toEqual({ path, message });
});
