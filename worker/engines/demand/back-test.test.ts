import { expect, test } from 'vitest';
import { HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { backTest } from './back-test.ts';
import type { HourCount } from './placements.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');

/** Ten weeks of an area with 6 orders an hour, and 30 in two of every 50 hours. */
function listCrowds(cell: string): HourCount[] {
  return Array.from({ length: (10 * WEEK_MS) / HOUR_MS }, (_, index) => {
    const startsAt = NOW - (index + 1) * HOUR_MS;
    const date = new Date(startsAt);
    const placements = (index + 1) % 50 < 2 ? 30 : 6;
    const slot = { weekday: date.getUTCDay(), hour: date.getUTCHours() };
    return { cell, startsAt, ...slot, placements, drivers: 5, isDemo: false };
  });
}

test('counts the predictions that came true, and the baseline of guessing', () => {
  // Two weeks hold six crowds of two hours. The first hour of each predicts the second correctly; the second is followed by a
  // usual hour. The baseline hits are the hours before each crowd hour, including the one before the newest hour of all.
  const once = { predictions: 12, hits: 6, evaluated: 335, evaluatedHits: 13 };
  expect(backTest(listCrowds('1:1'), NOW)).toEqual(once);
  const twice = { predictions: 24, hits: 12, evaluated: 670, evaluatedHits: 26 };
  expect(backTest([...listCrowds('1:1'), ...listCrowds('2:2')], NOW)).toEqual(twice);
  expect(backTest([], NOW)).toEqual({ predictions: 0, hits: 0, evaluated: 0, evaluatedHits: 0 });
});

test('never uses data from after the evaluated moment', () => {
  const until = NOW - WEEK_MS;
  const known = listCrowds('1:1').filter(({ startsAt }) => startsAt < until);
  const later = listCrowds('1:1').filter(({ startsAt }) => startsAt >= until);
  const busier = later.map((count) => ({ ...count, placements: 90 }));
  expect(backTest(known, until).predictions).toBeGreaterThan(5);
  expect(backTest([...busier, ...known], until)).toEqual(backTest(known, until));
});
