import { leastTime } from '#tests/bench/measure.ts';
import { createHourPlacements, listSurgingCells } from '#worker/domain/demo/create-placements.ts';
import { DEMO_CITY, DEMO_DRIVER, DEMO_SEED } from '#worker/domain/demo/demo-driver.ts';
import { locate } from '#worker/domain/demo/streets.ts';
import { backTest, judgeHours, TESTED_WEEKS } from '#worker/domain/hotspots/back-test.ts';
import { countHours } from '#worker/domain/hotspots/placements.ts';
import { WEEK_MS } from '#worker/domain/hotspots/usual-level.ts';
import { HOUR_MS } from '#worker/domain/shared/time.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const WEEKS = 10;
const FRAME = { timeZone: DEMO_DRIVER.timeZone, center: DEMO_CITY };

/** A demo city's hour counts of `WEEKS` weeks; another seed is another city. */
function createCounts(seed: number) {
  return Array.from(
    { length: (WEEKS * WEEK_MS) / HOUR_MS },
    (_, index) => NOW - (index + 1) * HOUR_MS,
  ).flatMap((startsAt) =>
    countHours(
      createHourPlacements(startsAt, { ...FRAME, seed }).map(({ at, restaurant, crowdIndex }) => ({
        at,
        pickup: locate(restaurant, DEMO_CITY),
        driverId: String(crowdIndex),
        timeZone: FRAME.timeZone,
        restaurantName: restaurant.name,
        isDemo: true,
      })),
    ),
  );
}

const write = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`.padStart(8);

/** Which share of the hours with a planted crowd is found, and of all other judged hours is called a hotspot by mistake. */
function measureFinding(counts: ReturnType<typeof createCounts>, seed: number) {
  const hours = judgeHours(counts, NOW);
  const isPlanted = ({ count }: (typeof hours)[number]) =>
    listSurgingCells(count.startsAt, { ...FRAME, seed }).includes(count.cell);
  const measure = (some: typeof hours) => some.filter(({ isHotspot }) => isHotspot).length / some.length;
  return {
    found: measure(hours.filter(isPlanted)),
    falsely: measure(hours.filter((hour) => !isPlanted(hour))),
  };
}

/**
 * How often an area that was a hotspot had more orders than usual in the hour after, on held-out weeks of invented
 * cities: every hour is judged by what was known before it. Beside it, how often any hour had; which share of the
 * planted crowds' hours is found; and which share of all other judged hours is called a hotspot.
 */
export async function run(): Promise<boolean> {
  console.log(
    `Held out: the last ${TESTED_WEEKS} of ${WEEKS} weeks. Crowds are planted, so this shows that they are found.`,
  );
  console.log('city    hotspots  hit rate  any hour     found  false alarms  CPU ms');
  const verdicts = [DEMO_SEED, DEMO_SEED + 1, DEMO_SEED + 2].map((seed) => {
    const counts = createCounts(seed);
    const { predictions, hits, judged, judgedHits } = backTest(counts, NOW);
    const { found, falsely } = measureFinding(counts, seed);
    const time = leastTime(() => backTest(counts, NOW), 3);
    const cells = [
      String(predictions).padStart(8),
      write(hits / predictions),
      write(judgedHits / judged),
      write(found),
      write(falsely, 3).padStart(12),
    ];
    console.log(`${seed}   ${cells.join('  ')}  ${time.toFixed(0).padStart(6)}`);
    return hits / predictions > judgedHits / judged + 0.2 && found > 0.5 && falsely < 0.001;
  });
  return verdicts.every(Boolean);
}
