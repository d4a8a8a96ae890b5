import { expect, test } from 'vitest';
import { createHourPlacements, listSurgingCells, type PlacementFrame } from '../demo/create-placements.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from '../demo/demo-driver.ts';
import { locate } from '../demo/streets.ts';
import { HOUR_MS } from '../shared/time.ts';
import { judgeHours, TESTED_WEEKS } from './back-test.ts';
import { countHours } from './placements.ts';
import { HISTORY_WEEKS, WEEK_MS } from './usual-level.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const SEEDS = [DEMO_SEED, DEMO_SEED + 1, DEMO_SEED + 2];

/** How the last two weeks of a demo city would have been judged: hours with a planted crowd, and all others. */
function judgeCity(changes: Pick<PlacementFrame, 'seed' | 'surge'>) {
  const frame = { timeZone: DEMO_DRIVER.timeZone, center: DEMO_CITY, ...changes };
  const hours = ((HISTORY_WEEKS + TESTED_WEEKS) * WEEK_MS) / HOUR_MS;
  const counts = Array.from({ length: hours }, (_, index) => NOW - (index + 1) * HOUR_MS).flatMap(
    (startsAt) =>
      countHours(
        createHourPlacements(startsAt, frame).map(({ at, restaurant, crowdIndex }) => ({
          at,
          pickup: locate(restaurant, DEMO_CITY),
          driverId: String(crowdIndex),
          timeZone: frame.timeZone,
          restaurantName: restaurant.name,
          isDemo: true,
        })),
      ),
  );
  const judged = judgeHours(counts, NOW);
  const isPlanted = ({ count }: (typeof judged)[number]) =>
    changes.surge !== 1 && listSurgingCells(count.startsAt, frame).includes(count.cell);
  const share = (some: typeof judged) => some.filter(({ isHotspot }) => isHotspot).length / some.length;
  return {
    found: share(judged.filter(isPlanted)),
    falselyFound: share(judged.filter((hour) => !isPlanted(hour))),
    judged: judged.length,
  };
}

test.each(SEEDS)('in city %i most planted crowds are found and next to nothing else', (seed) => {
  const { found, falselyFound } = judgeCity({ seed });
  expect(found).toBeGreaterThan(0.5);
  expect(falselyFound).toBeLessThan(0.001);
});

test('where nothing is planted, under one in a thousand judged hours is called a hotspot', () => {
  const { falselyFound, judged } = judgeCity({ seed: DEMO_SEED, surge: 1 });
  expect(judged).toBeGreaterThan(2000);
  expect(falselyFound).toBeLessThan(0.001);
});
