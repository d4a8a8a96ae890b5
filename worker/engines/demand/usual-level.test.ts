import { expect, test } from 'vitest';
import { createRandom, pickSkewed, type Random } from '#worker/domain/shared/random.ts';
import { DAY_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { pickPoisson } from '#worker/local/demo/create-placements.ts';
import { evaluateArea, HOTSPOT_NEED } from './evaluate-area.ts';
import type { HourCount } from './placements.ts';
import { computeUsualLevel } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const FRIDAY = 5;

/** Counts of the same hour on each day before `NOW`; `levelAt` returns the count for a number of days before. */
function listDays(weeks: number, levelAt: (daysAgo: number) => number): HourCount[] {
  return Array.from({ length: 7 * weeks }, (_, index) => {
    const startsAt = NOW - (index + 1) * DAY_MS;
    const slot = { weekday: new Date(startsAt).getUTCDay(), hour: 18 };
    return { cell: '1:1', startsAt, ...slot, placements: levelAt(index + 1), drivers: 5, isDemo: false };
  });
}
const slot = (weeks: number) => ({ startsAt: NOW, weekday: FRIDAY, observedSince: NOW - weeks * WEEK_MS });
const compute = (counts: HourCount[], weeks: number) => computeUsualLevel(counts, slot(weeks));

test('shrinks the weekday’s mean toward the mean of all days, more so with fewer weeks', () => {
  const fridays = (weeks: number) =>
    listDays(weeks, (daysAgo) => (daysAgo % 7 === 0 ? 10 : 6 + (daysAgo % 3)));
  const all = (weeks: number) => {
    const counts = fridays(weeks);
    return counts.reduce((sum, { placements }) => sum + placements, 0) / counts.length;
  };
  for (const weeks of [8, 2]) {
    const usual = compute(fridays(weeks), weeks);
    expect(usual?.placements).toBeCloseTo((10 * weeks + 2 * all(weeks)) / (weeks + 2), 9);
  }
  expect(compute(fridays(1), 1)).toBeNull();
});

test('counts hours without a row as zero once the area is observed', () => {
  const every = listDays(8, (daysAgo) => (daysAgo % 2 === 0 ? 4 : 0));
  expect(
    compute(
      every.filter(({ placements }) => placements > 0),
      8,
    ),
  ).toEqual(compute(every, 8));
});

test('excludes past crowds from the usual level', () => {
  const calm = listDays(8, (daysAgo) => 6 + (daysAgo % 4));
  const crowded = listDays(8, (daysAgo) => (daysAgo % 6 === 0 ? 50 : 6 + (daysAgo % 4)));
  const usual = compute(crowded, 8);
  expect(Math.abs((usual?.placements ?? 0) - (compute(calm, 8)?.placements ?? 0))).toBeLessThan(0.5);
  expect(usual && evaluateArea(50, usual)).toBe(5);
});

test('the variance grows with dispersion beyond chance, and with fewer weeks of data', () => {
  const steady = compute(
    listDays(8, (daysAgo) => 10 + (daysAgo % 3)),
    8,
  );
  const wild = compute(
    listDays(8, (daysAgo) => 3 + 4 * (daysAgo % 5)),
    8,
  );
  const steadyNew = compute(
    listDays(2, (daysAgo) => 10 + (daysAgo % 3)),
    2,
  );
  const spread = (usual: typeof steady) => (usual?.variance ?? 0) / (usual?.placements ?? 1);
  expect(spread(wild)).toBeGreaterThan(2 * spread(steady));
  expect(spread(steadyNew)).toBeGreaterThan(spread(steady));
});

/**
 * Draws the orders of an hour: Poisson around `level`, or around a level that itself varies (`variation`: its standard deviation
 * over its mean).
 */
function draw(random: Random, level: number, variation: number): number {
  const spread = Math.sqrt(Math.log(1 + variation ** 2));
  const mean = variation > 0 ? pickSkewed(random, level * Math.exp(-(spread ** 2) / 2), spread) : level;
  return pickPoisson(random, mean);
}

/** Returns the hotspots found per thousand evaluations of usual hours. */
function countFalse(weeks: number, variation: number): number {
  const random = createRandom(1000 * weeks + 7);
  const looks = 6000;
  let found = 0;
  for (let look = 0; look < looks; look++) {
    const level = 2 + (look % 20);
    const usual = compute(
      listDays(weeks, () => draw(random, level, variation)),
      weeks,
    );
    const recent = draw(random, level, variation);
    if (usual && recent >= HOTSPOT_NEED.placements && evaluateArea(recent, usual) !== null) found += 1;
  }
  return (1000 * found) / looks;
}

test.each([2, 3, 8])(
  'with %i weeks, chance alone makes fewer than one usual hour in a thousand a hotspot',
  (weeks) => {
    // One in a thousand hours, at four evaluations an hour, is 0.25 per thousand evaluations.
    expect(countFalse(weeks, 0)).toBeLessThan(0.25);
  },
);

test.each([2, 3, 8])(
  'with %i weeks, levels that vary by three tenths give fewer than two hotspots per thousand evaluations',
  (weeks) => {
    expect(countFalse(weeks, 0.3)).toBeLessThan(2);
  },
);
