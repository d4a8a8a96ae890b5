import { expect, test } from 'vitest';
import { createRandom, pickSkewed, type Random } from '#worker/domain/shared/random.ts';
import { DAY_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import { pickPoisson } from '#worker/local/demo/create-placements.ts';
import { evaluateArea, HOTSPOT_NEED } from './evaluate-area.ts';
import type { HourCount } from './placements.ts';
import { computeUsualLevel } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const FRIDAY = 5;

/** The counts of one hour of the day on the days before now; `levelAt` gives the count by days before it. */
function listDays(weeks: number, levelAt: (daysAgo: number) => number): HourCount[] {
  return Array.from({ length: 7 * weeks }, (_, index) => {
    const startsAt = NOW - (index + 1) * DAY_MS;
    const slot = { weekday: new Date(startsAt).getUTCDay(), hour: 18 };
    return { cell: '1:1', startsAt, ...slot, placements: levelAt(index + 1), drivers: 5, isDemo: false };
  });
}
const slot = (weeks: number) => ({ startsAt: NOW, weekday: FRIDAY, observedSince: NOW - weeks * WEEK_MS });
const compute = (counts: HourCount[], weeks: number) => computeUsualLevel(counts, slot(weeks));

test('the usual level is the weekday’s own, drawn toward all days the less weeks there are', () => {
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

test('hours without a row had none, since the area is observed', () => {
  const every = listDays(8, (daysAgo) => (daysAgo % 2 === 0 ? 4 : 0));
  expect(
    compute(
      every.filter(({ placements }) => placements > 0),
      8,
    ),
  ).toEqual(compute(every, 8));
});

test('crowds of the past are not what is usual', () => {
  const calm = listDays(8, (daysAgo) => 6 + (daysAgo % 4));
  const crowded = listDays(8, (daysAgo) => (daysAgo % 6 === 0 ? 50 : 6 + (daysAgo % 4)));
  const usual = compute(crowded, 8);
  expect(Math.abs((usual?.placements ?? 0) - (compute(calm, 8)?.placements ?? 0))).toBeLessThan(0.5);
  expect(usual && evaluateArea(50, usual)).toBe(5);
});

test('hours that differ more than chance would have them vary more, and little known ones as well', () => {
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

/** Orders of an hour: by chance alone, or with a level that itself differs by so much from hour to hour. */
function draw(random: Random, level: number, variation: number): number {
  const spread = Math.sqrt(Math.log(1 + variation ** 2));
  const mean = variation > 0 ? pickSkewed(random, level * Math.exp(-(spread ** 2) / 2), spread) : level;
  return pickPoisson(random, mean);
}

/** How many of a thousand looks at usual hours find a hotspot. */
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
  'with %i weeks, chance alone makes under one of a thousand usual hours a hotspot',
  (weeks) => {
    // Four looks an hour: a quarter of it each.
    expect(countFalse(weeks, 0)).toBeLessThan(0.25);
  },
);

test.each([2, 3, 8])(
  'with %i weeks, levels that vary by three tenths make at most two of a thousand looks one',
  (weeks) => {
    expect(countFalse(weeks, 0.3)).toBeLessThan(2);
  },
);
