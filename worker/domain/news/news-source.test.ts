import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/shared/time.ts';
import { decideNextFetch, isSourceStale } from './news-source.ts';

test('reads a source about every half hour, and less often the longer it fails', () => {
  const pauses = [0, 1, 2, 3, 100].map((failures) => decideNextFetch({ now: 0, failures }) / MINUTE_MS);
  expect(pauses).toEqual([25, 50, 100, 200, 1440]);
});

test('honors the pause a source requests, up to a day', () => {
  expect(decideNextFetch({ now: 0, failures: 1, retryAfterMs: 3 * HOUR_MS })).toBe(3 * HOUR_MS);
  expect(decideNextFetch({ now: 0, failures: 1, retryAfterMs: 30 * DAY_MS })).toBe(DAY_MS);
  expect(decideNextFetch({ now: 0, failures: 1, retryAfterMs: 1 })).toBe(50 * MINUTE_MS);
});

test('treats a copy as stale after six hours without success', () => {
  expect(isSourceStale(0, 6 * HOUR_MS)).toBe(false);
  expect(isSourceStale(0, 6 * HOUR_MS + 1)).toBe(true);
});
