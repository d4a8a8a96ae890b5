import { expect, test } from 'vitest';
import { HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { backTest } from './back-test.ts';
import type { HourCount } from './placements.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');

/** Ten weeks of an area with six orders an hour, and in two of every fifty hours thirty. */
function listCrowds(cell: string): HourCount[] {
  return Array.from({ length: (10 * WEEK_MS) / HOUR_MS }, (_, index) => {
    const startsAt = NOW - (index + 1) * HOUR_MS;
    const date = new Date(startsAt);
    const placements = (index + 1) % 50 < 2 ? 30 : 6;
    const slot = { weekday: date.getUTCDay(), hour: date.getUTCHours() };
    return { cell, startsAt, ...slot, placements, drivers: 5, isDemo: false };
  });
}

test('the back-test counts what came true, and what guessing would reach', () => {
  // Six crowds in two weeks: the first hour of each foretells its second, and its second nothing. Of all hours, those
  // before a crowd's hours are followed by more than usual, the one before the last hour of all among them.
  const once = { predictions: 12, hits: 6, evaluated: 335, evaluatedHits: 13 };
  expect(backTest(listCrowds('1:1'), NOW)).toEqual(once);
  const twice = { predictions: 24, hits: 12, evaluated: 670, evaluatedHits: 26 };
  expect(backTest([...listCrowds('1:1'), ...listCrowds('2:2')], NOW)).toEqual(twice);
  expect(backTest([], NOW)).toEqual({ predictions: 0, hits: 0, evaluated: 0, evaluatedHits: 0 });
});

test('a back-test never looks ahead: what comes later changes nothing about what was predicted', () => {
  const until = NOW - WEEK_MS;
  const known = listCrowds('1:1').filter(({ startsAt }) => startsAt < until);
  const later = listCrowds('1:1').filter(({ startsAt }) => startsAt >= until);
  const busier = later.map((count) => ({ ...count, placements: 90 }));
  expect(backTest(known, until).predictions).toBeGreaterThan(5);
  expect(backTest([...busier, ...known], until)).toEqual(backTest(known, until));
});
