import { expect, test } from 'vitest';
import { findBilledUntil } from './bill.ts';

test('a billed week ends on Monday at midnight UTC and is billed an hour later', () => {
  const until = (now: string) => new Date(findBilledUntil(Date.parse(now))).toISOString();
  expect(until('2026-11-23T00:59:59Z')).toBe('2026-11-16T00:00:00.000Z');
  expect(until('2026-11-23T01:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
  expect(until('2026-11-29T23:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
});
