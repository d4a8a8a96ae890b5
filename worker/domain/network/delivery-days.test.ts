import { expect, test } from 'vitest';
import { HOUR_MS } from '#worker/domain/shared/time.ts';
import { findDay } from './delivery-days.ts';

const timeZone = 'America/Chicago';
/** 3:40 PM in Chicago. */
const NOW = Date.parse('2026-05-04T20:40:00Z');

test('a time after midnight is tomorrow until midnight passes', () => {
  const due = Date.parse('2026-05-05T05:30:00Z');
  expect(findDay(due, { now: NOW, timeZone })).toBe('tomorrow');
  expect(findDay(due, { now: NOW, timeZone: 'UTC' })).toBe('tomorrow');
  expect(findDay(due, { now: due - HOUR_MS / 4, timeZone })).toBe('today');
  expect(findDay(due, { now: due + 24 * HOUR_MS, timeZone })).toBe('today');
});
